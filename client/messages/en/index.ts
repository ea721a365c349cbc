/** English: the reference for the other languages. */
export const language = {
	name: "English",
	direction: "ltr",
	areas: {
		page: () => import("./page.ts"),
		playground: () => import("./playground.ts"),
		calls: () => import("./calls.ts"),
		tasks: () => import("./tasks.ts"),
		results: () => import("./results.ts"),
		embed: () => import("./embed.ts"),
		data: () => import("./data.ts"),
		status: () => import("./status.ts"),
		recorder: () => import("./recorder.ts"),
		conversation: () => import("./conversation.ts"),
		assistant: () => import("./assistant.ts"),
		persona: () => import("./persona.ts"),
		device: () => import("./device.ts"),
	},
} as const;
