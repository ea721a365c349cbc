/** What can be the case with the host's token; without one the sandbox may answer, or nobody. */
export const tokenStates = ["configured", "sandbox", "missing"] as const;

/** What is the case with the host's token. */
export type TokenState = (typeof tokenStates)[number];

type Facts = { isTokenConfigured: boolean; provider: "huggingface" | "sandbox" };

/** What a server's facts mean for the notices about the token. */
export function tokenStateOf({ isTokenConfigured, provider }: Facts): TokenState {
	if (isTokenConfigured) return "configured";
	return provider === "sandbox" ? "sandbox" : "missing";
}
