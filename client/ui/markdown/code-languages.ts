/** The languages that are highlighted, by the names a model gives them. */
const languagesByName = {
	js: "javascript",
	javascript: "javascript",
	jsx: "javascript",
	mjs: "javascript",
	ts: "typescript",
	typescript: "typescript",
	tsx: "typescript",
	py: "python",
	python: "python",
	bash: "bash",
	sh: "bash",
	shell: "bash",
	zsh: "bash",
	console: "bash",
	json: "json",
	jsonc: "json",
	html: "xml",
	xml: "xml",
	svg: "xml",
	css: "css",
	sql: "sql",
	go: "go",
	golang: "go",
} as const;

/** A language that can be highlighted. */
export type CodeLanguage = (typeof languagesByName)[keyof typeof languagesByName];

/** Finds the language of a code block from the words after its fence ("ts title=…"). */
export function findCodeLanguage(info: string): CodeLanguage | undefined {
	const name = codeLabel(info).toLowerCase();
	return Object.entries(languagesByName).find(([key]) => key === name)?.[1];
}

/** The first word after the fence, which names the language. */
export function codeLabel(info: string): string {
	return info.trim().split(/[\s,{]/, 1)[0] ?? "";
}
