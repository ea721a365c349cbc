import type { Settings } from "../../env.ts";
import { type Finding, fault, fine } from "./finding.ts";

const HF_TOKEN_FORM = /^hf_[A-Za-z0-9]{20,}$/;

/** Checks that the token looks like one. Its value is never shown. */
export function checkToken({ token, provider }: Settings): Finding {
	if (provider === "sandbox") {
		return fine("No provider is asked: the sandbox answers. Set HF_TOKEN in .env for real models");
	}
	if (token === "") {
		return fault("PROVIDER is huggingface but HF_TOKEN is not set", "Set HF_TOKEN in .env");
	}
	if (!HF_TOKEN_FORM.test(token)) {
		return fault(
			"HF_TOKEN does not look like a Hugging Face token",
			"Copy the whole token, which begins with hf_, from huggingface.co/settings/tokens",
		);
	}
	return fine("HF_TOKEN has the form of a Hugging Face token");
}
