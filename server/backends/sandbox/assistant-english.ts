import { errors } from "#shared/errors.ts";
import { models } from "#shared/models.ts";
import { siteLimits } from "../../assistant/site-limits.ts";
import { toldError } from "../../assistant/told-error.ts";
import type { AssistantAnswers } from "./assistant-answers.ts";

import { modelLink } from "./assistant-model-link.ts";
import { modelList } from "./assistant-model-list.ts";

const roles: AssistantAnswers["roles"] = {
	generateText: "writes text from a prompt: questions, summaries, drafts, ideas",
	chat: "thinks a question through step by step, then answers in a conversation",
	generateImage: "draws a picture from a description in words",
	classify: "says what a picture shows, with a score for each guess",
	detect: "finds the objects in a picture and draws a box around each",
	transcribe: `writes down what is said in a recording of up to ${siteLimits.clipSeconds} seconds`,
	tts: "reads a text aloud in a natural voice",
};

const fixers: AssistantAnswers["fixers"] = {
	connection: "This is about the visitor's connection",
	waiting: "Nothing is broken: waiting is enough",
	visitor: "You can mend this yourself",
	host: "Only the site's host can mend this",
	provider: "This comes from the model's provider: try again in a moment",
};

const usage = {
	text: "write your text, then press **Generate**.",
	file: "choose a file, then press **Analyze**.",
	chat: "write your message and send it.",
} as const;

/** The assistant's answers in English. */
export const assistantEnglish: AssistantAnswers = {
	roles,
	fixers,
	topics: {
		instructions: () =>
			"I keep my instructions to myself, but I gladly answer questions about this site and its models.",
		error: ({ errorCode }) =>
			errorCode
				? `The error shown is: "${toldError(errorCode)}"\n\n${fixers[errors[errorCode].fixer]}. Nothing you entered is lost.`
				: "No error is shown at the moment. Copy the message to me and I will explain it. Often it is enough to wait a moment or to try another model of the [Playground](/playground).",
		token: () =>
			"You need no token: the host's one stays on the server and never reaches your browser. Without a token an embedded sandbox answers instead, and says so.",
		microphone: () =>
			`To use the microphone:\n\n1. open [Whisper](/playground?model=openai/whisper-large-v3);\n2. press **Use Microphone** and allow the microphone;\n3. record up to ${siteLimits.clipSeconds} seconds, then stop;\n4. press **Analyze**.\n\nIf access was denied, change it in the browser's settings, then press **Check Permission Again**.`,
		privacy: () =>
			"There are no accounts. Your texts and files go to the chosen model for the time of the answer; the site does not keep them. Our conversation stays in your browser: **Nouvelle conversation** wipes it.",
		limits: () =>
			`It is free and needs no account. Each visitor has a share of use per hour, which refills by itself. Pictures may have ${siteLimits.pictureMegabytes} MB, recordings ${siteLimits.recordingMegabytes} MB and ${siteLimits.clipSeconds} seconds.`,
		model: ({ model }) =>
			model
				? `${modelLink(model)} ${roles[model.task]}.\n\nTo try it, ${usage[model.task === "chat" ? "chat" : model.inputType]}`
				: "No model is chosen yet: open the [Playground](/playground) and pick one from the list.",
		creator: ({ facts }) =>
			facts.creator
				? `${facts.name} was created by **${facts.creator}**.${facts.about ? ` ${facts.about}` : ""}`
				: `The host of ${facts.name} did not say who created it.${facts.about ? ` ${facts.about}` : ""}`,
		where: ({ visitor, model }) =>
			visitor?.page === "playground"
				? `You are in the [Playground](/playground)${model ? `, with ${modelLink(model)}` : ", with no model chosen"}.`
				: "You are on the [home page](/). The models are tried in the [Playground](/playground).",
		models: () => `There are ${models.length} models to try:\n\n${modelList(roles)}`,
		site: ({ facts }) =>
			`**${facts.name}** lets you try ${models.length} open AI models without an account: text, chat, image and audio.${facts.about ? ` ${facts.about}` : ""}\n\nIt all happens in the [Playground](/playground): choose a model, give it a text or a file, read the result.`,
		assistant: ({ facts }) =>
			`I am the assistant of ${facts.name}. I answer questions about the site, its models and its creator.`,
		thanks: () => "You are welcome! Any other question about the site?",
		greeting: ({ facts }) =>
			`Hello! I am the assistant of ${facts.name}. What would you like to know about the site or its models?`,
		help: () =>
			"I answer questions about this site. For example:\n\n- which models to try, and what each one does;\n- how to use the microphone;\n- what an error message means;\n- who created the site, and what happens to your data.",
	},
};
