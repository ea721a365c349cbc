import { lazy, Suspense } from "react";
import { useTexts } from "../../language/use-texts.ts";
import { CopyButton } from "../copy-button.tsx";
import { type CodeLanguage, codeLabel, findCodeLanguage } from "./code-languages.ts";

/** Longer code stays plain: colouring it on every new token would block typing. */
const HIGHLIGHT_MAX_CHARACTERS = 20_000;

type CodeBlockProps = { code: string /** What stands behind the fence. */; language: string };

const LazyHighlight = lazy(() =>
	import("./highlighted-code.tsx").then(
		(module) => ({ default: module.HighlightedCode }),
		() => ({ default: PlainCode }),
	),
);

/** A block of code with its language's name, a copy button and its colours. */
export function CodeBlock({ code, language }: CodeBlockProps) {
	const t = useTexts("conversation");
	const label = codeLabel(language) || t("plainText");
	const known = code.length > HIGHLIGHT_MAX_CHARACTERS ? undefined : findCodeLanguage(language);
	return (
		<figure className="markdown-code" aria-label={t("codeIn", { language: label })}>
			<figcaption>
				<span>{label}</span>
				<CopyButton text={code} label={t("copyCode")} />
			</figcaption>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it */}
			<pre tabIndex={0} dir="ltr">
				<code>
					{known === undefined ? (
						code
					) : (
						<Suspense fallback={code}>
							<LazyHighlight code={code} language={known} />
						</Suspense>
					)}
				</code>
			</pre>
		</figure>
	);
}

function PlainCode({ code }: { code: string; language: CodeLanguage }) {
	return <>{code}</>;
}
