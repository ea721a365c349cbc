import { SquareTerminal } from "lucide-react";
import { useId, useState } from "react";
import { useTexts } from "../../language/use-texts.ts";
import { useCatalogue } from "../../lib/site/site.ts";
import { Button } from "../../ui/button.tsx";
import { CodeBlock } from "../../ui/markdown/code-block.tsx";
import "../../ui/markdown/markdown.css";
import type { FinishedResult } from "../../state/result.ts";
import { codeLanguages, codeOf } from "./call-code.ts";

/** Shows the call behind a result as a program, if the host allows it for this model. */
export function ViewCode({ finished }: { finished: FinishedResult }) {
	const t = useTexts("results");
	const id = useId();
	const code = useCatalogue().find(finished.modelId)?.code;
	const [isOpen, setIsOpen] = useState(false);
	const [language, setLanguage] = useState<(typeof codeLanguages)[number]>("curl");
	if (!code) return null;
	return (
		<>
			<Button
				look="quiet"
				className="px-3 text-sm"
				aria-expanded={isOpen}
				aria-controls={id}
				onClick={() => setIsOpen(!isOpen)}
			>
				<SquareTerminal aria-hidden="true" className="size-4" />
				{t("viewCode")}
			</Button>
			<div id={id} hidden={!isOpen} className="order-last w-full">
				<div className="mt-1 mb-2 flex flex-wrap gap-2">
					{codeLanguages.map((each) => (
						<button
							key={each}
							type="button"
							aria-pressed={each === language}
							onClick={() => setLanguage(each)}
							className="min-h-11 rounded-lg border border-edge px-3 text-sm aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent"
						>
							{each}
						</button>
					))}
				</div>
				<CodeBlock code={codeOf(language, code, finished)} info={language.toLowerCase()} />
				<p className="mt-1 text-sm text-soft">{t("viewCodeKey", { variable: code.keyName })}</p>
			</div>
		</>
	);
}
