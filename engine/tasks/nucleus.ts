import { type Tensor, TopPLogitsWarper } from "@huggingface/transformers";
import { z } from "zod";

const scores = z.instanceof(Float32Array);

/** Top-p sampling: the library has the class, but has not written it yet, and ignores the setting. */
export class Nucleus extends TopPLogitsWarper {
	override _call(_ids: bigint[][], logits: Tensor): Tensor {
		cutToNucleus(scores.parse(logits.data), this.top_p);
		return logits;
	}
}

/** Rules out all but the likeliest tokens that together reach `topP`, and any as likely as the last of them. */
export function cutToNucleus(logits: Float32Array, topP: number): void {
	const best = logits.reduce((one, other) => Math.max(one, other));
	const weightOf = (logit: number) => Math.exp(logit - best);
	const total = logits.reduce((sum, logit) => sum + weightOf(logit), 0);
	// All the tokens below this add up to less than the rest, so that few of a large vocabulary are sorted.
	const least = best + Math.log((total * (1 - topP)) / logits.length);
	let missing = total * topP;
	const last = logits
		.filter((logit) => logit >= least)
		.sort()
		.reverse()
		.find((logit) => {
			missing -= weightOf(logit);
			return missing <= 0;
		});
	if (last === undefined) return;
	logits.set(logits.map((logit) => (logit < last ? Number.NEGATIVE_INFINITY : logit)));
}
