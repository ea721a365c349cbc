import clsx from "clsx";
import { type ChangeEvent, useId, useState } from "react";
import {
	isWhole,
	type NumberParameter,
	numberParameters,
	type ParameterName,
	type Parameters,
	parameterFault,
} from "#shared/parameters.ts";
import { useFormats } from "../../../language/formats.ts";
import { useTexts } from "../../../language/use-texts.ts";
import { Select } from "../../../ui/select.tsx";

/** A voice is a choice of its own (voice-choice.tsx). */
type FieldName = Exclude<ParameterName, "voice">;

type Props = {
	name: FieldName;
	open: NonNullable<Parameters[ParameterName]>;
	value: number | string | undefined;
	onChange: (value: number | string | undefined) => void;
};

const look =
	"mt-1 block min-h-11 w-full rounded-lg border border-edge bg-surface px-3 text-base aria-invalid:border-danger";

/** One parameter with its bounds. If it is empty, the model's own default applies. */
export function ParameterField({ name, open, value, onChange }: Props) {
	const id = useId();
	const t = useTexts("tasks");
	const { language } = useFormats();
	const { text, fault, setTyped } = useTyped({ name, open, value });
	const shared = {
		id,
		className: look,
		"aria-describedby": `${id}-hint ${id}-fault`,
		"aria-invalid": fault !== undefined || undefined,
	};
	/** Typed text stays as it is; only values that the model allows are used. */
	function handleChange({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) {
		// Of "1e" the browser says nothing but that it is no number.
		const entered = target.validity.badInput ? Number.NaN : target.value;
		setTyped(entered);
		onChange(wantedOf(open, entered));
	}
	// An invalid value stays, with the reason below it.
	const handleBlur = () => fault === undefined && setTyped(undefined);
	const typing = { ...shared, value: text, onChange: handleChange, onBlur: handleBlur };
	return (
		<div className={name === "system" ? "col-span-full" : undefined}>
			<label htmlFor={id} className="text-sm font-medium">
				{t(name)}
			</label>
			{"options" in open ? (
				<Select
					{...shared}
					className="mt-1"
					value={value ?? open.default ?? ""}
					onChange={(event) => onChange(event.target.value || undefined)}
				>
					{open.default === undefined && <option value="">{t("modelsOwn")}</option>}
					{open.options.map((option) => (
						<option key={option} value={option}>
							{name === "language" ? language(option) : option}
						</option>
					))}
				</Select>
			) : (
				<div className="flex items-center gap-3">
					<TypedField name={name} open={open} field={typing} />
					{"min" in open && name !== "seed" && (
						<Slider
							name={name}
							open={open}
							value={value}
							onChange={(number) => {
								setTyped(undefined);
								onChange(number);
							}}
						/>
					)}
				</div>
			)}
			<p id={`${id}-hint`} className="mt-1 text-xs text-soft">
				{value !== undefined && <strong className="text-accent">{t("isChanged")} </strong>}
				{t(`${name}Hint`)}
				{"min" in open && t("bounds", { min: open.min, max: open.max })}
			</p>
			<p id={`${id}-fault`} role="status" className="text-xs text-danger not-empty:mt-1">
				{fault === "notWhole" && t("notWhole")}
				{(fault === "outOfBounds" || fault === "notAllowed") &&
					"min" in open &&
					t("outOfBounds", { min: open.min, max: open.max })}
			</p>
		</div>
	);
}

type SliderProps = {
	name: FieldName;
	open: NumberParameter;
	value: number | string | undefined;
	onChange: (value: number) => void;
};

/** A slider for pointers; keyboards and screen readers use the field beside it. */
function Slider({ name, open, value, onChange }: SliderProps) {
	const { min, max } = open;
	const shown = value ?? open.default;
	const step = Object.entries(numberParameters).find(([one]) => one === name)?.[1].step ?? 1;
	return (
		<input
			type="range"
			aria-hidden="true"
			tabIndex={-1}
			{...{ min, max, step }}
			value={Number(shown ?? (min + max) / 2)}
			onChange={({ target }) => onChange(target.valueAsNumber)}
			// The model's own default is unknown, so the track has no thumb.
			data-unset={shown === undefined || undefined}
			className="mt-1 h-11 min-w-0 flex-1 accent-accent data-unset:appearance-none data-unset:bg-[linear-gradient(var(--edge),var(--edge))] data-unset:bg-size-[100%_2px] data-unset:bg-center data-unset:bg-no-repeat [&[data-unset]::-moz-range-thumb]:opacity-0 [&[data-unset]::-webkit-slider-thumb]:appearance-none"
		/>
	);
}

/** The typed text of a field, or NaN where the browser cannot read it, and why it is invalid. */
function useTyped({ name, open, value }: Pick<Props, "name" | "open" | "value">) {
	const [typed, setTyped] = useState<string | number>();
	const wanted = typed === undefined ? undefined : wantedOf(open, typed);
	const fault = wanted === undefined ? undefined : parameterFault(name, open, wanted);
	// Only show the typed text while it is the source of the value, since a prefill may replace the value.
	const given = fault || wanted === open.default ? undefined : wanted;
	const isTyped = typed !== undefined && given === value;
	return {
		// Without a text of ours, the field keeps what it cannot read.
		text: isTyped ? (typeof typed === "string" ? typed : "") : String(value ?? ""),
		fault: isTyped ? fault : undefined,
		setTyped,
	};
}

function wantedOf(open: Props["open"], entered: string | number): string | number | undefined {
	if (entered === "") return undefined;
	return "min" in open ? Number(entered) : entered;
}

type TypedProps = {
	name: FieldName;
	open: Exclude<Props["open"], { options: readonly string[] }>;
	field: {
		id: string;
		className: string;
		"aria-describedby": string;
		value: string;
		onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
		onBlur: () => void;
	};
};

function TypedField({ name, open, field }: TypedProps) {
	const t = useTexts("tasks");
	const placeholder = String(open.default ?? t(name === "system" ? "none" : "modelsOwn"));
	const shared = { ...field, placeholder };
	if (!("min" in open)) {
		const dir = field.value === "" ? undefined : "auto";
		return (
			<textarea {...shared} dir={dir} className={`${look} py-2`} rows={2} maxLength={open.max} />
		);
	}
	const { min, max } = open;
	const isFraction = !isWhole(name);
	return (
		<input
			{...shared}
			{...{ min, max }}
			type="number"
			step={isFraction ? "any" : 1}
			inputMode={isFraction ? "decimal" : "numeric"}
			className={clsx(look, name !== "seed" && "max-w-44")}
		/>
	);
}
