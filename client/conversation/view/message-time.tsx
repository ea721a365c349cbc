import { useFormats } from "../../language/formats.ts";

export function MessageTime({ timestamp }: { timestamp: number }) {
	const { moment } = useFormats();
	const date = new Date(timestamp);
	return (
		<time dateTime={date.toISOString()} className="text-xs text-soft">
			{moment(date)}
		</time>
	);
}
