type Props = { label: string; text: string; model: string };

/** What a result was made from, and by which model. */
export function PromptFacts({ label, text, model }: Props) {
	return (
		<dl className="grid min-w-0 flex-1 basis-64 grid-cols-[auto_1fr] gap-x-4 gap-y-1">
			<dt className="text-soft">{label}</dt>
			<dd className="wrap-anywhere">{text}</dd>
			<dt className="text-soft">Model</dt>
			<dd className="wrap-anywhere">{model}</dd>
		</dl>
	);
}
