import type { AnswerSource } from "#shared/result.ts";
import { useSite } from "./site.ts";

/** How to say who gave an answer. */
export function useSourceName(source: AnswerSource): string {
	const { hostedBy } = useSite();
	return { hosted: hostedBy, machine: "this server", sandbox: "Sandbox: simulated answer" }[source];
}
