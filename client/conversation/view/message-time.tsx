const clock = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });
const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short" });

/** The time of a message, with its day where that is not today. */
export function MessageTime({ timestamp }: { timestamp: number }) {
	const date = new Date(timestamp);
	const isToday = date.toDateString() === new Date().toDateString();
	return (
		<time dateTime={date.toISOString()} className="text-xs text-soft">
			{isToday ? "" : `${day.format(date)}, `}
			{clock.format(date)}
		</time>
	);
}
