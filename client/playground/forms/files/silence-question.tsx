import { useTexts } from "../../../language/use-texts.ts";
import { Button } from "../../../ui/button.tsx";

type Props = { onSend: () => void; onCancel: () => void };

/** Asks before a recording without any sound is sent: it would cost a call and give nothing. */
export function SilenceQuestion({ onSend, onCancel }: Props) {
	const t = useTexts("tasks");
	return (
		<div role="alert" className="mt-4 rounded-xl border border-line bg-warn-soft p-4">
			<p className="font-medium">{t("silence")}</p>
			<div className="mt-3 flex flex-wrap gap-2">
				<Button look="secondary" onClick={onSend}>
					{t("sendAnyway")}
				</Button>
				<Button look="secondary" onClick={onCancel}>
					{t("doNotSend")}
				</Button>
			</div>
		</div>
	);
}
