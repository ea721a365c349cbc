import { useFormats } from "../../language/formats.ts";

/** The time of a message, with its day where that is not today. */
export function MessageTime({ timestamp }: { timestamp: number }) {
	const { day, time } = useFormats();
	const date = new Date(timestamp);
	const isToday = date.toDateString() === new Date().toDateString();
	return (
		<time dateTime={date.toISOString()} className="text-xs text-soft">
			{isToday ? "" : `${day(date)}, `}
			{time(date)}
		</time>
	);
}
