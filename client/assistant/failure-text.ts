import type { Responder } from "../conversation/view/responder.ts";
import type { Texts } from "../language/create-texts.ts";
import { useTexts } from "../language/use-texts.ts";
import type { ShownError } from "../lib/shown-error.ts";
import type { English } from "../messages/language.ts";
import { usePersona } from "./use-persona.ts";

/** Failures that have nothing to do with a connection. */
const ownTexts = [
	"VISITOR_ALLOWANCE",
	"SITE_ALLOWANCE",
	"CREDITS_EXHAUSTED",
	"VISITOR_BUSY",
	"SITE_BUSY",
	"TEXT_TOO_LONG",
	"HISTORY_TOO_LONG",
	"CHECK_UNAVAILABLE",
] as const;

const nextSteps = ["RATE_LIMIT", "MODEL_LOADING"] as const;

type Failure = Pick<ShownError, "errorCode" | "fixer" | "parts">;

export function failureText(t: Texts<English<"persona">>, { errorCode, fixer, parts }: Failure) {
	const withheld = parts?.["rule"] === "site" ? "withheldBySite" : "withheldByProvider";
	const own = errorCode === "WITHHELD" ? withheld : ownTexts.find((code) => code === errorCode);
	if (own) {
		const [sentence = "", ...tips] = t(own).split("\n");
		return { sentence, tips };
	}
	// A proxy's limit is not the provider's.
	const next = fixer === "provider" ? nextSteps.find((code) => code === errorCode) : undefined;
	return { sentence: t("apology"), tips: [t(next ?? fixer)] };
}

export function useAssistantResponder(): Responder {
	const name = useTexts("page")("assistant");
	const { t, lang } = usePersona();
	return {
		name,
		busy: { text: t("thinking"), lang },
		failureText: (error) => ({ ...failureText(t, error), lang }),
		canRedo: false,
		canReadAloud: false,
	};
}
