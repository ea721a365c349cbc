/** The states of the host's token: set, or missing with the sandbox or nobody to answer. */
export const tokenStates = ["configured", "sandbox", "missing"] as const;

/** The state of the host's token. */
export type TokenState = (typeof tokenStates)[number];

type Facts = { isTokenConfigured: boolean; provider: "huggingface" | "sandbox" };

/** Gives the state of the token for what a server says of itself. */
export function tokenStateOf({ isTokenConfigured, provider }: Facts): TokenState {
	if (isTokenConfigured) return "configured";
	return provider === "sandbox" ? "sandbox" : "missing";
}
