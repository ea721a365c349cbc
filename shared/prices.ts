/** Price of a call of each task, in points. A model's entry in the catalogue may differ. */
export const TASK_POINTS = {
	generateText: 1,
	chat: 1,
	widgetChat: 1,
	classify: 1,
	detect: 1,
	transcribe: 2,
	tts: 2,
	generateImage: 4,
} as const;
