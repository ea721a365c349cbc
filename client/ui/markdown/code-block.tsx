import { useTexts } from "../../language/use-texts.ts";
import { growingText } from "../../lib/growing-text.ts";
import { lazyComponent, usePart } from "../../lib/lazy-component.ts";
import { CopyButton } from "../copy-button.tsx";

/** Longer code stays plain: highlighting it again on every token would block typing. */
const HIGHLIGHT_MAX_CHARACTERS = 20_000;

// The highlighter loads with the first code; until then, code is plain.
const highlight = lazyComponent(
	async () => (await import("./highlighted-code.tsx")).HighlightedCode,
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
						<span ref={growingText(code)} />
					) : (
						<Highlighted code={code} language={language} />
					)}
				</code>
			</pre>
		</figure>
	);
}

function Highlighted({ code, language }: { code: string; language: string }) {
	const { Part } = usePart(highlight);
	return Part ? <Part code={code} language={language} /> : <span ref={growingText(code)} />;
}
