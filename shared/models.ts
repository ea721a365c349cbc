/** The four groups of the model list, in the order of the playground. */
export const categories = ["text", "chat", "image", "audio"] as const;

/** One of the four groups of the model list. */
export type Category = (typeof categories)[number];

/** The tasks a visitor can choose by choosing a model; each is also the name of its procedure. */
export const modelTasks = [
	"generateText",
	"chat",
	"generateImage",
	"classify",
	"detect",
	"transcribe",
	"tts",
] as const;

/** A task that a model of the catalogue performs. */
export type ModelTask = (typeof modelTasks)[number];

/** Every task that spends the host's token: the models' tasks and the assistant on every page. */
export const taskNames = [...modelTasks, "widgetChat"] as const;

/** The name of a task, which is the name of its procedure. */
export type TaskName = (typeof taskNames)[number];

type ModelShape = {
	/** The model's id on the Hugging Face hub; the only ids the server accepts. */
	id: string;
	/** The name a visitor reads. */
	name: string;
	category: Category;
	task: ModelTask;
	/** One sentence about what it does. */
	description: string;
	inputType: "text" | "file";
	/** The inference provider that serves it; absent where the catalogue names none. */
	provider?: "hf-inference" | "fireworks-ai" | "router";
	/** What the text form starts with. */
	defaultText?: string;
	/** False sends a text model to plain text generation in place of chat completion. */
	isChatCapable?: boolean;
};

/** The catalogue: every model a visitor can try, in the order of the list. Data only. */
export const models = [
	{
		id: "HuggingFaceTB/SmolLM3-3B",
		name: "SmolLM3-3B",
		category: "text",
		task: "generateText",
		description: "Writes text from a prompt: questions, summaries, drafts, ideas.",
		inputType: "text",
		provider: "hf-inference",
		defaultText:
			"What could a school of artificial intelligence bring to the young people of Ouarzazate, Morocco?",
	},
	{
		id: "deepseek-ai/DeepSeek-R1-0528",
		name: "DeepSeek-R1",
		category: "chat",
		task: "chat",
		description: "Thinks a question through step by step, then answers in a conversation.",
		inputType: "text",
		provider: "fireworks-ai",
	},
	{
		id: "black-forest-labs/FLUX.1-dev",
		name: "FLUX.1 Dev",
		category: "image",
		task: "generateImage",
		description: "Draws a picture from a description in words.",
		inputType: "text",
		provider: "router",
	},
	{
		id: "google/vit-base-patch16-224",
		name: "Vision Transformer",
		category: "image",
		task: "classify",
		description: "Says what a picture shows, with a score for each guess.",
		inputType: "file",
	},
	{
		id: "facebook/detr-resnet-50",
		name: "DETR Object Detection",
		category: "image",
		task: "detect",
		description: "Finds the objects in a picture and draws a box around each.",
		inputType: "file",
	},
	{
		id: "openai/whisper-large-v3",
		name: "Whisper Large V3",
		category: "audio",
		task: "transcribe",
		description: "Writes down what is said in a recording of up to 30 seconds.",
		inputType: "file",
		provider: "router",
	},
	{
		id: "canopylabs/orpheus-3b-0.1-ft",
		name: "Orpheus TTS",
		category: "audio",
		task: "tts",
		description: "Reads a text aloud in a natural voice.",
		inputType: "text",
		provider: "router",
		defaultText: "The answer to the universe is 42",
	},
] as const satisfies readonly ModelShape[];

/** The hub id of a model of the catalogue. */
export type ModelId = (typeof models)[number]["id"];

/** A catalogue entry; its optional fields can be read on every entry. */
export type Model = ModelShape & { id: ModelId };

/** The ids of the models that perform one task. */
export type ModelIdOf<Task extends ModelTask> = Extract<
	(typeof models)[number],
	{ task: Task }
>["id"];

/** Gives the catalogue entry with that hub id, or undefined for any other string. */
export function findModel(id: string): Model | undefined {
	return models.find((model) => model.id === id);
}
