import { X } from "lucide-react";
import { type ReactNode, type RefObject, useEffect } from "react";
import { useTexts } from "../../language/use-texts.ts";
import { IconButton } from "../icon-button.tsx";

type Props = {
	title: string;
	ref: RefObject<HTMLDialogElement | null>;
	onClose: () => void;
	children: ReactNode;
};

/** A dialog at the foot of a small screen, in the middle of a wide one. It opens with its first render. */
export function Sheet({ title, ref, onClose, children }: Props) {
	const t = useTexts("page");
	useEffect(() => ref.current?.showModal(), [ref]);
	return (
		<dialog
			ref={ref}
			aria-label={title}
			onClose={onClose}
			className="mx-auto mt-auto mb-0 max-h-[88dvh] w-full max-w-2xl overflow-y-auto overscroll-contain rounded-t-2xl lg:mb-auto lg:rounded-2xl border border-line bg-surface px-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] text-ink backdrop:bg-black/50"
		>
			<div className="sticky top-0 z-10 -me-3 flex items-center justify-between bg-surface py-2">
				<h2 className="text-xl font-semibold">{title}</h2>
				<IconButton icon={X} label={t("close")} onClick={() => ref.current?.close()} />
			</div>
			{children}
		</dialog>
	);
}
