import { type ChangeEvent, useId, useState } from "react";
import type { ParameterName, Parameters } from "#shared/parameters.ts";
import { useTexts } from "../../language/use-texts.ts";

type Props = {
	name: ParameterName;
	open: NonNullable<Parameters[ParameterName]>;
	value: number | string | undefined;
	onChange: (value: number | string | undefined) => void;
};

const look =
	"mt-1 block min-h-11 w-full rounded-lg border border-edge bg-surface px-3 text-base aria-invalid:border-danger";

/** One parameter with its bounds; left empty, the model's own value applies. */
export function ParameterField({ name, open, value, onChange }: Props) {
	const id = useId();
	const t = useTexts("tasks");
	const shared = { id, className: look, "aria-describedby": `${id}-hint` };
	return (
		<div className={name === "system" ? "col-span-full" : undefined}>
			<label htmlFor={id} className="text-sm font-medium">
				{t(name)}
			</label>
			{"options" in open ? (
				<select
					{...shared}
					value={value ?? open.default ?? ""}
					onChange={(event) => onChange(event.target.value || undefined)}
				>
					{open.default === undefined && <option value="">{t("modelsOwn")}</option>}
					{open.options.map((option) => (
						<option key={option}>{option}</option>
					))}
				</select>
			) : (
				<TypedField {...{ name, open, value, onChange, shared }} />
			)}
			<p id={`${id}-hint`} className="mt-1 text-xs text-soft">
				{value !== undefined && <strong className="text-accent">{t("isChanged")} </strong>}
				{t(`${name}Hint`)}
				{"min" in open && t("bounds", { min: open.min, max: open.max })}
			</p>
		</div>
	);
}

type TypedProps = Props & {
	open: Exclude<Props["open"], { options: readonly string[] }>;
	shared: { id: string; "aria-describedby": string };
};

/** What is typed stays as it is typed; only what the model allows counts. */
function TypedField({ name, open, value, onChange, shared }: TypedProps) {
	const t = useTexts("tasks");
	const [typed, setTyped] = useState<string>();
	const text = typed ?? String(value ?? "");
	const field = {
		...shared,
		value: text,
		placeholder: String(open.default ?? t(name === "system" ? "none" : "modelsOwn")),
		onChange({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) {
			setTyped(target.value);
			const wanted = "min" in open ? Number(target.value) : target.value;
			onChange(target.value === "" ? undefined : wanted);
		},
		onBlur: () => setTyped(undefined),
	};
	if (!("min" in open)) {
		const dir = text === "" ? undefined : "auto";
		return (
			<textarea {...field} {...{ dir }} className={`${look} py-2`} rows={2} maxLength={open.max} />
		);
	}
	const { min, max } = open;
	const isOutside = text !== "" && !(Number(text) >= min && Number(text) <= max);
	return (
		<input
			{...field}
			{...{ min, max }}
			type="number"
			step="any"
			inputMode="decimal"
			aria-invalid={isOutside || undefined}
		/>
	);
}
