import { X } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { useTexts } from "../../language/use-texts.ts";
import { useMedia } from "../../lib/use-media.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { Sheet } from "../../ui/panel/sheet.tsx";
import { useBackCloses } from "../../ui/panel/use-back-closes.ts";

type Props = { title: string; onClose: () => void; children: ReactNode };

/** Beside the conversation, which continues meanwhile; a sheet on a small screen. */
export function SidePanel(props: Props) {
	const isWide = useMedia("(width >= 64rem)");
	return isWide ? <Aside {...props} /> : <DialogPanel {...props} />;
}

function Aside({ title, onClose, children }: Props) {
	const t = useTexts("page");
	const panel = useRef<HTMLElement>(null);
	useEffect(() => panel.current?.focus({ preventScroll: true }), []);
	return (
		<section
			ref={panel}
			tabIndex={-1}
			aria-label={title}
			className="enters h-0 min-h-full w-72 shrink-0 overflow-y-auto overscroll-contain border-line border-s ps-5 outline-none print:hidden"
			onKeyDown={({ key }) => key === "Escape" && onClose()}
		>
			<div className="flex items-center justify-between">
				<h2 className="font-semibold">{title}</h2>
				<IconButton icon={X} label={t("close")} onClick={onClose} />
			</div>
			{children}
		</section>
	);
}

/** Opens over the page. */
function DialogPanel({ title, onClose, children }: Props) {
	const dialog = useRef<HTMLDialogElement>(null);
	useBackCloses(true, () => dialog.current?.close());
	return (
		<Sheet ref={dialog} title={title} onClose={onClose}>
			{children}
		</Sheet>
	);
}
