import { useFormats } from "../../language/formats.ts";

/** The time of a message, with its day where that is not today. */
export function MessageTime({ timestamp }: { timestamp: number }) {
	const { moment } = useFormats();
	const date = new Date(timestamp);
	return (
		<time dateTime={date.toISOString()} className="text-xs text-soft">
			{moment(date)}
		</time>
	);
}
