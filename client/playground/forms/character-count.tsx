import clsx from "clsx";
import { useTexts } from "../../language/use-texts.ts";

/** From this share of the limit on, the count is shown. */
const NEAR = 0.8;

type Props = { id: string; count: number; max: number };

/** How many characters of the most that fit are used, once that matters. */
export function CharacterCount({ id, count, max }: Props) {
	const t = useTexts("tasks");
	const isTooLong = count > max;
	const look = isTooLong ? "font-medium text-danger" : "text-soft";
	return (
		<>
			<p id={id} className={clsx("text-sm tabular-nums", look)}>
				{count > max * NEAR && t(isTooLong ? "tooManyCharacters" : "characters", { count, max })}
			</p>
			{/* Announced once, not with every further character. */}
			<p role="status" className="sr-only">
				{isTooLong && t("tooLong", { max })}
			</p>
		</>
	);
}
