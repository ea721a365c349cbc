import { useId, useState } from "react";
import { numberParameters, type ParameterName, type Parameters } from "#shared/parameters.ts";
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
	const bounds = "min" in open ? t("bounds", { min: open.min, max: open.max }) : "";
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
				{bounds}
			</p>
		</div>
	);
}

type TypedProps = Props & { open: Exclude<Props["open"], { options: readonly string[] }> } & {
	shared: { id: string; className: string; "aria-describedby": string };
};

/** What is typed stays as it is typed; only what the model allows counts. */
function TypedField({ name, open, value, onChange, shared }: TypedProps) {
	const t = useTexts("tasks");
	const [typed, setTyped] = useState<string>();
	const text = typed ?? String(value ?? "");
	const placeholder = String(open.default ?? t(name === "system" ? "none" : "modelsOwn"));
	if (!("min" in open)) {
		return (
			<textarea
				{...shared}
				className={`${look} py-2`}
				rows={2}
				dir={text === "" ? undefined : "auto"}
				maxLength={open.max}
				value={text}
				placeholder={placeholder}
				onChange={(event) => {
					setTyped(event.target.value);
					onChange(event.target.value);
				}}
				onBlur={() => setTyped(undefined)}
			/>
		);
	}
	const isOutside = text !== "" && !(Number(text) >= open.min && Number(text) <= open.max);
	return (
		<input
			{...shared}
			type="number"
			inputMode="decimal"
			min={open.min}
			max={open.max}
			step={stepOf(name)}
			aria-invalid={isOutside || undefined}
			value={text}
			placeholder={placeholder}
			onChange={(event) => {
				setTyped(event.target.value);
				onChange(event.target.value === "" ? undefined : Number(event.target.value));
			}}
			onBlur={() => setTyped(undefined)}
		/>
	);
}

function stepOf(name: string): number | "any" {
	const found = Object.entries(numberParameters).find(([known]) => known === name);
	return found && found[1].step >= 1 ? 1 : "any";
}
