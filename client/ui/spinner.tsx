import { LoaderCircle } from "lucide-react";

/** A turning circle. Decoration only: say beside it what is going on. */
export function Spinner({ className = "size-5" }: { className?: string }) {
	return <LoaderCircle aria-hidden="true" className={`${className} animate-spin`} />;
}
