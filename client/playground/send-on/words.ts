import type { ModelTask } from "#shared/models.ts";

/** All that sending on says. */
export const words = {
	heading: "Go on with this result",
	actions: {
		generateText: "Write from it",
		chat: "Ask about it",
		generateImage: "Draw it",
		classify: "Say what it shows",
		detect: "Find objects",
		transcribe: "Write it down",
		tts: "Read it aloud",
	} satisfies Record<ModelTask, string>,
	way: "The way so far",
	/** What the first step of a way was given. */
	given: {
		generateText: "typed",
		chat: "asked",
		generateImage: "described",
		classify: "a picture",
		detect: "a picture",
		transcribe: "spoken",
		tts: "typed",
	} satisfies Record<ModelTask, string>,
	done: {
		generateText: "continued",
		chat: "discussed",
		generateImage: "drawn",
		classify: "recognised",
		detect: "searched for objects",
		transcribe: "written",
		tts: "read aloud",
	} satisfies Record<ModelTask, string>,
	reopen: "show again",
	filledIn: "It is filled in below. Nothing is sent until you press the button.",
} as const;
