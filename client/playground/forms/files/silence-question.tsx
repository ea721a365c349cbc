import { Button } from "../../../ui/button.tsx";

type Props = { onSend: () => void; onCancel: () => void };

/** Asks before a recording without any sound is sent: it would cost a call and give nothing. */
export function SilenceQuestion({ onSend, onCancel }: Props) {
	return (
		<div role="alert" className="mt-4 rounded-xl border border-line bg-warn-soft p-4">
			<p className="font-medium">We hear nothing in this recording. Send it anyway?</p>
			<div className="mt-3 flex flex-wrap gap-2">
				<Button look="secondary" onClick={onSend}>
					Send anyway
				</Button>
				<Button look="secondary" onClick={onCancel}>
					Do not send
				</Button>
			</div>
		</div>
	);
}
