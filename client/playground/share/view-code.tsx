import { SquareTerminal } from "lucide-react";
import { useState } from "react";
import type { CallCode } from "#shared/shown-model.ts";
import { useTexts } from "../../language/use-texts.ts";
import { useCatalogue } from "../../lib/site/site.ts";
import { CodeBlock } from "../../ui/markdown/code-block.tsx";
import "../../ui/markdown/markdown.css";
import type { FinishedResult } from "../../state/result.ts";
import { codeLanguages, codeOf } from "./call-code.ts";
import { SheetButton } from "./sheet-button.tsx";

type Props = { finished: FinishedResult };

/** Shows the call behind a result as a program, if the host allows it for this model. */
export function ViewCode({ finished }: Props) {
	const t = useTexts("results");
	const code = useCatalogue().find(finished.modelId)?.code;
	if (!code) return null;
	return (
		<SheetButton icon={SquareTerminal} label={t("viewCode")}>
			<CallAsCode finished={finished} code={code} />
		</SheetButton>
	);
}

function CallAsCode({ finished, code }: Props & { code: CallCode }) {
	const t = useTexts("results");
	const [language, setLanguage] = useState<(typeof codeLanguages)[number]>("curl");
	return (
		<>
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
		</>
	);
}
