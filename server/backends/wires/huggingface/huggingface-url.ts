import type { Backend } from "../../../catalogue/catalogue.ts";

/** Where a model is asked: below `/models`, or at the address itself where that is the model. */
export function huggingfaceUrl({ url, model }: Pick<Backend, "url" | "model">): string {
	if (model === "") return url;
	const base = url.replace(/\/+(models)?\/*$/, "");
	return base.endsWith(`/models/${model}`) ? base : `${base}/models/${model}`;
}
