import { Formula } from "../../formulas/formula.tsx";
import type { FormulaToken } from "../../formulas/formula-token.ts";
import { useTexts } from "../../language/use-texts.ts";

/** A formula in a model's text. */
export function MarkdownFormula({ token }: { token: FormulaToken }) {
	return <Formula token={token} label={useTexts("conversation")("formula")} />;
}
