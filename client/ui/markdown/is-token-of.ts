import type { MarkedToken, Token } from "marked";

/** Whether the parser's token is one of those types, whose fields are then known. */
export function isTokenOf<Type extends MarkedToken["type"]>(
	types: readonly Type[],
	token: Token,
): token is Extract<MarkedToken, { type: Type }> {
	return types.some((type) => type === token.type);
}
