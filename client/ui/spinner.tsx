import { LoaderCircle } from "lucide-react";

/** Decorative: text beside it must say what is happening. */
export function Spinner({ className = "size-5" }: { className?: string }) {
	return <LoaderCircle className={`spinner ${className}`} />;
}
