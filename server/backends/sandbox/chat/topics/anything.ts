import type { ChatQuestion } from "./topic.ts";

/** Talks about any other question: its subjects, its measures, and what this site can do with it. */
export function anything({ asked, earlier }: ChatQuestion): string {
	const [main, ...others] = asked.subjects;
	const points = others.map(
		(other) => `- **${other}** stands beside it, and colours what is meant.`,
	);
	const before = earlier.at(-1);
	return [
		`## ${main.charAt(0).toUpperCase()}${main.slice(1)}`,
		`You ${asked.isQuestion ? "ask about" : "bring up"} **${main}**${others.length > 0 ? `, together with ${others.map((other) => `*${other}*`).join(", ")}` : ""}. I cannot know the answer: I am a simulation. What I can do is look closely at what you wrote.`,
		points.length > 0 ? points.join("\n") : "",
		before
			? `Before that you wrote: “${clip(before)}”. I read the whole conversation each time.`
			: "",
		`### What I see in it\n\n| Measure | Value |\n|---|---|\n| Language | ${asked.language} |\n| Words | ${asked.words} |\n| Characters | ${asked.characters} |\n| Form | ${asked.isQuestion ? "a question" : "a statement"} |`,
		`### What you can try with it here\n\n1. **FLUX.1 Dev** draws it: “${main}, soft evening light”.\n2. **Orpheus TTS** reads your sentence aloud.\n3. **SmolLM3-3B** writes a page about ${main}.`,
	]
		.filter(Boolean)
		.join("\n\n");
}

function clip(text: string): string {
	return text.length > 60 ? `${text.slice(0, 60).trim()}…` : text;
}
