import { useFormats } from "../language/formats.ts";
import { useTexts } from "../language/use-texts.ts";

/** How often the figures are asked for: the server's cache time. */
export const REFETCH_MS = 15_000;

/** Says that the figures below are old. `time`: when they came, in ms since 1970; false if they are of now. */
export function SilentSince({ time }: { time: number | false }) {
	const t = useTexts("status");
	const { moment } = useFormats();
	return (
		<p role="status" className="text-warn not-empty:mt-8">
			{time !== false && t("silentSince", { time: moment(new Date(time)) })}
		</p>
	);
}
