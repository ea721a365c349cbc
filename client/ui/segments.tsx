import clsx from "clsx";
import { type ReactNode, useId } from "react";

type Props<Value> = {
	/** For screen readers. */
	label: string;
	options: readonly { key: string; value: Value; isChosen: boolean; shown: ReactNode }[];
	onChoose: (value: Value) => void;
	/** A press on the chosen one takes it back; without this one is always chosen. */
	onClear?: () => void;
	className?: string;
};

/** A few options in one row, of which one may be chosen. */
export function Segments<Value>({ label, options, onChoose, onClear, className }: Props<Value>) {
	const name = useId();
	// One stop of the Tab key, also while none is chosen: Chromium may stop at each then.
	const stop = options.find(({ isChosen }) => isChosen) ?? options[0];
	return (
		<div
			role="radiogroup"
			aria-label={label}
			className={clsx(
				"flex min-w-0 divide-x divide-edge overflow-clip rounded-lg border border-edge",
				className,
			)}
		>
			{options.map((option) => (
				<label
					key={option.key}
					className="relative flex min-h-11 min-w-0 flex-1 cursor-pointer flex-col items-center justify-center gap-0.5 text-soft text-xs outline-accent transition-colors -outline-offset-2 hover:text-accent has-checked:bg-accent-soft has-checked:font-medium has-checked:text-accent has-focus-visible:outline-2 forced-colors:has-checked:outline"
				>
					<input
						type="radio"
						name={name}
						checked={option.isChosen}
						tabIndex={option === stop ? 0 : -1}
						onChange={() => onChoose(option.value)}
						onClick={() => option.isChosen && onClear?.()}
						className="absolute inset-0 cursor-pointer opacity-0"
					/>
					{option.shown}
				</label>
			))}
		</div>
	);
}
