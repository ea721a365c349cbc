import { lazy, Suspense } from "react";
import { useTexts } from "../../language/use-texts.ts";
import { CopyButton } from "../copy-button.tsx";

/** Longer code stays plain: highlighting it on every new token would block typing. */
const HIGHLIGHT_MAX_CHARACTERS = 20_000;

const LazyHighlight = lazy(() =>
	import("./highlighted-code.tsx").then(
		(module) => ({ default: module.HighlightedCode }),
		() => ({ default: ({ code }: { code: string; language: string }) => code }),
	),
);

type CodeBlockProps = { code: string /** The words after the opening fence. */; info: string };

export function CodeBlock({ code, info }: CodeBlockProps) {
	const t = useTexts("conversation");
	// The first word names the language, as in "ts title=…".
	const language = info.trim().split(/[\s,{]/, 1)[0] ?? "";
	const label = language || t("plainText");
	const isPlain = language === "" || code.length > HIGHLIGHT_MAX_CHARACTERS;
	return (
		<figure className="markdown-code" aria-label={t("codeIn", { language: label })}>
			<figcaption>
				<span>{label}</span>
				<CopyButton text={code} label={t("copyCode")} />
			</figcaption>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it */}
			<pre tabIndex={0} dir="ltr">
				<code>
					{isPlain ? (
						code
					) : (
						<Suspense fallback={code}>
							<LazyHighlight code={code} language={language} />
						</Suspense>
					)}
				</code>
			</pre>
		</figure>
	);
}
