import clsx from "clsx";
import { X } from "lucide-react";
import { type ReactNode, type RefObject, useEffect } from "react";
import { useTexts } from "../../language/use-texts.ts";
import { IconButton } from "../icon-button.tsx";

type Props = {
	title: string;
	ref: RefObject<HTMLDialogElement | null>;
	/** At the bottom of a small screen and in the middle of a wide one, or at the side in full height. */
	place?: keyof typeof places;
	/** Buttons beside the one that closes it. */
	tools?: ReactNode;
	onClose: () => void;
	children: ReactNode;
};

const places = {
	foot: "mx-auto mt-auto mb-0 max-h-[88dvh] max-w-2xl rounded-t-2xl border lg:mb-auto lg:rounded-2xl",
	side: "my-0 ms-auto me-0 h-dvh max-h-none max-w-md flex-col border-s open:flex",
};

/** A modal dialog that opens with its first render. */
export function Sheet({ title, ref, place = "foot", tools, onClose, children }: Props) {
	const t = useTexts("page");
	useEffect(() => ref.current?.showModal(), [ref]);
	return (
		<dialog
			ref={ref}
			aria-label={title}
			onClose={onClose}
			className={clsx(
				"enters w-full overflow-x-hidden overflow-y-auto overscroll-contain border-line bg-surface px-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] text-ink backdrop:bg-black/50",
				places[place],
			)}
		>
			<div className="sticky top-0 z-10 -me-3 flex items-center bg-surface py-2">
				<h2 className="flex-1 text-xl font-semibold">{title}</h2>
				{tools}
				<IconButton icon={X} label={t("close")} onClick={() => ref.current?.close()} />
			</div>
			{children}
		</dialog>
	);
}
