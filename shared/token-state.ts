/** The state of the host's token: set, or missing with the sandbox or nobody to answer. */
export type TokenState = "configured" | "sandbox" | "missing";

type Facts = { isTokenConfigured: boolean; provider: "huggingface" | "sandbox" };

/** The state of the token, by what a server says of itself. */
export function tokenStateOf({ isTokenConfigured, provider }: Facts): TokenState {
	if (isTokenConfigured) return "configured";
	return provider === "sandbox" ? "sandbox" : "missing";
}
