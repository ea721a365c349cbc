import type { ModelTask } from "#shared/models.ts";
import type { Texts } from "../../language/create-texts.ts";
import type { SampleName } from "../../lib/files/samples.ts";
import type { English } from "../../messages/language.ts";
import { entryOf } from "./index.ts";

/** A task's example for a single press: a text, a sample file and its name, or both. */
export function exampleOf(
	task: ModelTask,
	t: Texts<English<"tasks">>,
): { text: string; sample?: SampleName } {
	const { example } = entryOf(task);
	const [text] = suggestionsOf(task, t);
	if (!("sample" in example)) return { text: text ?? "" };
	return { text: text ?? t(example.sample), sample: example.sample };
}

/** The texts that a task's form suggests; none if it takes none. */
export function suggestionsOf(task: ModelTask, t: Texts<English<"tasks">>): readonly string[] {
	const { example } = entryOf(task);
	return "suggestions" in example ? t(example.suggestions).split("\n") : [];
}
