import clsx from "clsx";

/** From this share of the limit on, the count is shown. */
const NEAR = 0.8;

type Props = { id: string; count: number; max: number };

/** How many characters of the most that fit are used, once that matters. */
export function CharacterCount({ id, count, max }: Props) {
	const isTooLong = count > max;
	return (
		<>
			<p
				id={id}
				className={clsx(
					"text-sm tabular-nums",
					isTooLong ? "font-medium text-danger" : "text-soft",
				)}
			>
				{count > max * NEAR &&
					`${isTooLong ? "Too long: " : ""}${grouped(count)} of ${grouped(max)} characters`}
			</p>
			{/* Announced once, not with every further character. */}
			<p role="status" className="sr-only">
				{isTooLong && `This is too long: at most ${grouped(max)} characters fit.`}
			</p>
		</>
	);
}

function grouped(value: number): string {
	return value.toLocaleString("en");
}
