// Measures the library alone, in a process like a model's: the baseline for the engine.
import { setPriority } from "node:os";
import { basename, dirname, join } from "node:path";
import { env, pipeline, TextStreamer } from "@huggingface/transformers";

const [folder = "", tokens] = process.argv.slice(2);
const max_new_tokens = Number(tokens);
setPriority(10);
env.allowRemoteModels = false;
env.localModelPath = join(dirname(folder), "/");
const session_options = { intraOpNumThreads: 1, interOpNumThreads: 1 };
const generate = await pipeline("text-generation", basename(folder), {
	dtype: "q4",
	session_options,
});
for (const isCounted of [false, true]) {
	const began = performance.now();
	let first = 0;
	await generate([{ role: "user", content: "forever" }], {
		max_new_tokens,
		do_sample: true,
		temperature: 0.7,
		streamer: new TextStreamer(generate.tokenizer, {
			skip_prompt: true,
			callback_function: () => {
				first ||= performance.now();
			},
		}),
	});
	const perTokenMs = (performance.now() - first) / (max_new_tokens - 1);
	if (isCounted) process.stdout.write(JSON.stringify({ firstMs: first - began, perTokenMs }));
}
