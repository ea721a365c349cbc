import type { LucideIcon } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { Sheet } from "../../ui/panel/sheet.tsx";
import { useBackCloses } from "../../ui/panel/use-back-closes.ts";
import { useDialogKey } from "../../ui/use-dialog-key.ts";

type Props = {
	icon: LucideIcon;
	label: string;
	/** Shows only the icon on a phone. */
	isShort?: boolean;
	children: ReactNode;
};

/** A quiet button that opens its content as a dialog, in view wherever the button is. */
export function SheetButton({ icon: Icon, label, isShort = false, children }: Props) {
	const dialog = useRef<HTMLDialogElement>(null);
	const { opening, open, close } = useDialogKey();
	const isOpen = opening > 0;
	useBackCloses(isOpen, () => dialog.current?.close());
	return (
		<>
			<Button look="quiet" className="text-sm" aria-haspopup="dialog" onClick={open}>
				<Icon aria-hidden="true" className="size-4" />
				<span className={isShort ? "max-sm:sr-only" : undefined}>{label}</span>
			</Button>
			{isOpen && (
				<Sheet key={opening} ref={dialog} title={label} onClose={close}>
					{children}
				</Sheet>
			)}
		</>
	);
}
