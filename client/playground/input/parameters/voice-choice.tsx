import { Play, Square } from "lucide-react";
import { useEffect, useId } from "react";
import { textExampleName } from "#shared/parameters.ts";
import type { ShownModel } from "#shared/shown-model.ts";
import { playSounds, startReading, stopReading } from "../../../conversation/read-aloud.ts";
import { type SpeechRequest, useSounds } from "../../../conversation/use-sounds.ts";
import { useTexts } from "../../../language/use-texts.ts";
import { useErrorMessage } from "../../../lib/error-message.ts";
import { useStatus } from "../../../lib/site/use-status.ts";
import type { ChosenParameters } from "../../../state/chosen-parameters.ts";
import { type Reading, useClientState } from "../../../state/store.ts";
import { chipLook, chipRow } from "../../../ui/chips.ts";
import { Spinner } from "../../../ui/spinner.tsx";

type Props = { model: ShownModel; chosen: ChosenParameters };

/** The model's voices, as one choice, each with its sample if there is one. A second press leaves it to the model. */
export function VoiceChoice({ model, chosen: { values, change } }: Props) {
	const t = useTexts("tasks");
	const wordsOf = useErrorMessage();
	const id = useId();
	const sampleOf = useVoiceSamples(model);
	const reading = useClientState((state) => state.reading);
	const { voice } = model.parameters;
	if (!voice) return null;
	const chosen = values.voice ?? voice.default;
	// One stop of the Tab key, also while none is chosen: Chromium may stop at each then.
	const stop = chosen ?? voice.options[0];
	const hasFailed = reading.phase === "failed" && reading.id?.startsWith(id);
	return (
		<fieldset className="min-w-0">
			<legend className="text-sm font-medium">{t("voice")}</legend>
			<div className={chipRow}>
				{voice.options.map((option) => {
					const sample = sampleOf(option);
					return (
						<span
							key={option}
							className={`${chipLook} relative cursor-pointer outline-accent has-checked:border-accent has-checked:bg-accent-soft has-checked:font-medium has-checked:text-accent has-[input:focus-visible]:outline-2 forced-colors:has-checked:outline`}
						>
							<label>
								<input
									type="radio"
									name={id}
									checked={option === chosen}
									tabIndex={option === stop ? 0 : -1}
									onChange={() => change("voice", option)}
									onClick={() => option === values.voice && change("voice", undefined)}
									className="absolute inset-0 cursor-pointer opacity-0"
								/>
								<bdi>{option}</bdi>
							</label>
							{sample && (
								<HearButton
									id={`${id} ${option}`}
									voice={option}
									sample={sample}
									isStop={option === stop}
								/>
							)}
						</span>
					);
				})}
			</div>
			<p role="status" className="text-xs text-danger not-empty:mt-1">
				{hasFailed && (reading.error ? wordsOf(reading.error).sentence : t("notPlayable"))}
			</p>
		</fieldset>
	);
}

/** Finds the call that gives a voice's sample: an example whose answer is prepared, so that it costs nothing. */
function useVoiceSamples({ id, answeredBy }: ShownModel) {
	const names = useStatus().data?.prepared?.[id] ?? [];
	return (voice: string): SpeechRequest | undefined => {
		const start = textExampleName("", voice);
		const name = names.find((one) => one.startsWith(start));
		// The voices on the visitor's device are others.
		if (name === undefined || answeredBy === "device") return undefined;
		const text = name.slice(start.length);
		return { modelId: id, text, parameters: { voice }, acceptPrepared: "only" };
	};
}

type HearProps = {
	/** Identifies what is heard on the page. */
	id: string;
	voice: string;
	sample: SpeechRequest;
	/** Whether the Tab key stops here: at the voice that it stops at. */
	isStop: boolean;
};

/** Plays a voice's sample, and stops it at a second press. */
function HearButton({ id, voice, sample, isStop }: HearProps) {
	const t = useTexts("tasks");
	const { soundOf } = useSounds();
	const phase = useClientState(({ reading }) => (reading.id === id ? reading.phase : undefined));
	const isHeard = phase === "preparing" || phase === "speaking";
	useEffect(() => () => stopReading(id), [id]);

	function handlePress() {
		if (isHeard) return stopReading(id);
		startReading(id, (signal) => playSounds([() => soundOf(sample, signal)], signal));
	}

	return (
		<button
			type="button"
			// Its name, too: as `aria-label`, it would be said twice.
			title={t("hearVoice", { voice })}
			aria-pressed={isHeard}
			tabIndex={isStop ? 0 : -1}
			onClick={handlePress}
			className="relative -ms-1.5 -me-3 flex w-8 items-center outline-offset-[-2px] justify-center self-stretch rounded-full text-soft transition-colors hover:text-accent"
		>
			<HearIcon phase={phase} />
		</button>
	);
}

function HearIcon({ phase }: { phase: Reading["phase"] }) {
	if (phase === "preparing") return <Spinner className="size-3.5 text-accent" />;
	const Shape = phase === "speaking" ? Square : Play;
	return <Shape aria-hidden="true" className="size-3 fill-current" />;
}
