import {
	AudioLines,
	Image,
	type LucideIcon,
	MessagesSquare,
	Mic,
	Paintbrush,
	PenLine,
	ScanSearch,
	Tags,
} from "lucide-react";
import { keysOf } from "#shared/keys-of.ts";
import { fileKindOf, takesFile } from "#shared/kinds.ts";
import type { ModelTask, tasks } from "#shared/models.ts";
import type { ShownModel } from "#shared/shown-model.ts";
import type { InputKind } from "#shared/tasks/task.ts";
import type { sampleNames } from "../../lib/files/samples.ts";
import type { Area, English } from "../../messages/language.ts";
import type { drawings } from "../../ui/drawings/drawings.tsx";
import type { TaskView } from "./task-view.ts";

/** The texts that a form suggests; the first one is the example. */
type Suggested = { suggestions: Extract<keyof English<"tasks">, `${string}Suggestions`> };
type Sampled<Kind extends keyof typeof sampleNames> = {
	sample: (typeof sampleNames)[Kind][number];
};

/** What one press runs, by what the task takes. */
type Examples = Readonly<
	Record<InputKind, unknown> & {
		text: Suggested;
		conversation: Suggested;
		picture: Sampled<"image">;
		sound: Sampled<"audio">;
		pictureAndText: Suggested & Sampled<"image">;
	}
>;

type TaskEntry<Name extends ModelTask> = {
	icon: LucideIcon;
	example: Examples[(typeof tasks)[Name]["takes"]];
	/** Its picture among the examples. */
	drawing: keyof typeof drawings;
	/** The picture takes a row of its own on a phone, and half a row beside the form. */
	isWide?: true;
	load: () => Promise<TaskView<Name>>;
	/** The texts of its view, beside those of every screen. */
	texts?: readonly Area[];
};

/** The tasks in this app, in the order in which they are offered: as examples, for a file, for a result. */
const entries: { readonly [Name in ModelTask]: TaskEntry<Name> } = {
	generateImage: {
		icon: Image,
		example: { suggestions: "imageSuggestions" },
		drawing: "landscape",
		load: async () => (await import("./generate-image.tsx")).generateImage,
		texts: ["results"],
	},
	chat: {
		icon: MessagesSquare,
		example: { suggestions: "chatSuggestions" },
		drawing: "chat",
		load: async () => (await import("./chat.tsx")).chat,
	},
	detect: {
		icon: ScanSearch,
		example: { sample: "street" },
		drawing: "stillLife",
		isWide: true,
		load: async () => (await import("./detect.tsx")).detect,
	},
	tts: {
		icon: AudioLines,
		example: { suggestions: "ttsSuggestions" },
		drawing: "wave",
		load: async () => (await import("./tts.tsx")).tts,
	},
	classify: {
		icon: Tags,
		example: { sample: "fruit" },
		drawing: "naming",
		load: async () => (await import("./classify.tsx")).classify,
	},
	transcribe: {
		icon: Mic,
		example: { sample: "speech" },
		drawing: "listening",
		load: async () => (await import("./transcribe.tsx")).transcribe,
		texts: ["results"],
	},
	generateText: {
		icon: PenLine,
		example: { suggestions: "textSuggestions" },
		drawing: "writing",
		load: async () => (await import("./generate-text.tsx")).generateText,
	},
	editImage: {
		icon: Paintbrush,
		example: { suggestions: "editSuggestions", sample: "boat" },
		drawing: "landscape",
		load: async () => (await import("./edit-image.tsx")).editImage,
		texts: ["results"],
	},
};

/** Whether a model takes pictures: by its task, or because it sees. */
export function takesPictures({ task, images }: ShownModel): boolean {
	return images !== undefined || (takesFile(task) && fileKindOf(task) === "image");
}

export const offeredTasks = keysOf(entries);

export function entryOf<Name extends ModelTask>(task: Name): TaskEntry<Name> {
	return entries[task];
}
