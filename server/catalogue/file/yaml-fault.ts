import type { YAMLError } from "yaml";

// Our own sentences, because the parser's may quote the file, and so a secret.
const sentences: Partial<Record<YAMLError["code"], string>> = {
	BAD_ALIAS: "there is no anchor of that name before this",
	BAD_DQ_ESCAPE: "a quoted text holds an escape that YAML does not know",
	BAD_INDENT: "the indentation does not fit the lines above",
	BAD_SCALAR_START: "a text that begins with this sign needs quotes",
	BLOCK_AS_IMPLICIT_KEY: "one line holds two names; is one a level too deep, or a quote missing?",
	BLOCK_IN_FLOW: "a list by lines cannot stand inside braces or brackets",
	DUPLICATE_KEY: "this name stands here twice",
	MISSING_CHAR: "a quote, comma, colon, brace or bracket is missing",
	MULTIPLE_DOCS: "the file must hold one document; take --- out",
	NON_STRING_KEY: "a name must be a plain text",
	RESOURCE_EXHAUSTION: "nested too deeply",
	TAB_AS_INDENT: "indent with blanks, not with tabs",
	TAG_RESOLVE_FAILED: "tags are not allowed",
	UNEXPECTED_TOKEN: "this sign is not expected here",
};

/** Why a line is not YAML. */
export function yamlFault({ code }: YAMLError): string {
	return sentences[code] ?? "this is not YAML";
}
