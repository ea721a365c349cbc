import { useEffect, useEffectEvent, useId, useRef } from "react";
import { useTexts } from "../language/use-texts.ts";
import { isWriting } from "../lib/is-writing.ts";
import { clearStoredData } from "../state/clear-stored-data.ts";
import { Button } from "../ui/button.tsx";

type Props = { onClose: () => void };

/** Confirms before clearing everything, because there is no undo. Returns the focus when it closes. */
export function ClearDialog({ onClose }: Props) {
	const t = useTexts("data");
	const page = useTexts("page");
	const id = useId();
	const dialog = useRef<HTMLDialogElement>(null);
	const open = useEffectEvent(() => {
		// Its code came late, and the visitor writes elsewhere by now.
		if (isWriting()) onClose();
		else dialog.current?.showModal();
	});
	useEffect(() => open(), []);
	return (
		<dialog
			ref={dialog}
			aria-labelledby={id}
			aria-describedby={`${id}-text`}
			onClose={onClose}
			className="m-auto w-[calc(100%-2rem)] max-w-md rounded-2xl border border-line bg-surface p-5 text-base text-ink backdrop:bg-black/50 sm:p-6"
		>
			<h2 id={id} className="text-xl font-semibold">
				{t("clearAsk")}
			</h2>
			<p id={`${id}-text`} className="mt-2 text-soft">
				{t("clearAskText")}
			</p>
			<div className="mt-5 flex flex-wrap justify-end gap-3">
				<Button look="secondary" onClick={() => dialog.current?.close()}>
					{page("cancel")}
				</Button>
				<Button look="danger" onClick={() => clearStoredData()}>
					{t("clearNow")}
				</Button>
			</div>
		</dialog>
	);
}
