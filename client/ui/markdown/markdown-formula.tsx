import { Formula } from "../../formulas/formula.tsx";
import { useTexts } from "../../language/use-texts.ts";

type Props = { tex: string; isDisplay: boolean };

/** A formula in a model's text. */
export function MarkdownFormula(props: Props) {
	return <Formula {...props} label={useTexts("conversation")("formula")} />;
}
