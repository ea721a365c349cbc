import { SquareTerminal } from "lucide-react";
import { useState } from "react";
import { placeholders } from "#shared/call-request.ts";
import { useTexts } from "../../language/use-texts.ts";
import { api } from "../../lib/api/api.tsx";
import { useCatalogue } from "../../lib/site/site.ts";
import { fileIn } from "../../state/call-input.ts";
import { Button } from "../../ui/button.tsx";
import { CodeBlock } from "../../ui/markdown/code-block.tsx";
import "../../ui/markdown/markdown.css";
import type { FinishedResult } from "../../calls/row.ts";
import { useRow } from "../../calls/table.ts";
import { codeLanguages, codeOf } from "./code-snippets.ts";
import { SheetButton } from "./sheet-button.tsx";

type Props = { finished: FinishedResult };

/** Shows the call behind a result as a program, if the host allows it for this model. */
export function ViewCode({ finished }: Props) {
	const t = useTexts("results");
	if (!useCatalogue().find(finished.modelId)?.hasCode) return null;
	return (
		<SheetButton icon={SquareTerminal} label={t("viewCode")}>
			<CallAsCode finished={finished} />
		</SheetButton>
	);
}

/** Fetches the request with placeholders, and inserts the visitor's text and file here. */
function CallAsCode({ finished }: Props) {
	const t = useTexts("results");
	const page = useTexts("page");
	const [language, setLanguage] = useState<(typeof codeLanguages)[number]>("curl");
	const { modelId, parameters, input, turn } = finished;
	// The pictures are those of the row that first asked.
	const { pictures = [] } = useRow(turn?.question) ?? finished;
	const file = fileIn(input);
	const names = pictures.map((_, place) => `picture-${place + 1}.jpg`);
	const { data, isError, refetch } = api.callCode.useQuery({
		modelId,
		parameters: { ...parameters, system: parameters.system && placeholders.system },
		...(file && { fileType: file.type }),
		...(names.length > 0 && { fileType: "image/jpeg", pictures: names.length }),
	});
	if (isError || data === null) {
		return (
			<div role="alert">
				<p>{t("viewCodeMissing")}</p>
				<Button look="secondary" className="mt-2" onClick={() => refetch()}>
					{page("tryAgain")}
				</Button>
			</div>
		);
	}
	if (!data) return <div aria-busy className="h-24 rounded-xl bg-sunken" />;
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
			<CodeBlock
				code={codeOf(language, data, { ...finished, pictures: names })}
				info={language.toLowerCase()}
			/>
			<p className="mt-1 text-sm text-soft">{t("viewCodeKey", { variable: data.keyName })}</p>
		</>
	);
}
