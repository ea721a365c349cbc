import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { useUnits } from "../language/units.ts";
import { useTexts } from "../language/use-texts.ts";
import { textLanguage } from "../lib/text-language.ts";

type ReasoningFoldProps = {
	reasoning: string;
	thinkingMs: number | undefined;
	isThinking?: boolean;
};

/** The model's thinking: open while it streams, folded when the answer begins, then up to the reader. */
export function ReasoningFold({
	reasoning,
	thinkingMs = 0,
	isThinking = false,
}: ReasoningFoldProps) {
	const t = useTexts("conversation");
	const { duration, seconds } = useUnits();
	const [chosen, setChosen] = useState<boolean>();
	const isOpen = chosen ?? isThinking;
	const time =
		thinkingMs < 1000
			? duration(Math.max(100, thinkingMs))
			: seconds(Math.floor(thinkingMs / 1000));
	return (
		<div className="text-sm text-soft">
			<button
				type="button"
				aria-expanded={isOpen}
				onClick={() => setChosen(!isOpen)}
				className="-ms-1 inline-flex min-h-11 items-center gap-1 rounded-md px-1 font-medium hover:text-ink sm:min-h-8"
			>
				<ChevronRight
					className={`size-4 transition-transform ${isOpen ? "rotate-90" : "rtl:rotate-180"}`}
				/>
				{t(isThinking ? "thinkingFor" : "thoughtFor", { time })}
			</button>
			{isOpen && (
				<div
					dir="auto"
					lang={textLanguage(reasoning)}
					className="mt-1 mb-2 border-s-2 border-line ps-3 break-words whitespace-pre-wrap"
				>
					{reasoning.trim()}
				</div>
			)}
		</div>
	);
}
