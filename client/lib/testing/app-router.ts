import { initTRPC } from "@trpc/server";
import { contracts } from "#shared/tasks/index.ts";

const { procedure, router } = initTRPC.create();
const notHere = () => {
	throw new Error("types only");
};

const appRouter = router({
	generateText: procedure
		.input(contracts.generateText.input)
		.output(contracts.generateText.output)
		.mutation(notHere),
	chat: procedure.input(contracts.chat.input).output(contracts.chat.output).mutation(notHere),
	generateImage: procedure
		.input(contracts.generateImage.input)
		.output(contracts.generateImage.output)
		.mutation(notHere),
	classify: procedure
		.input(contracts.classify.input)
		.output(contracts.classify.output)
		.mutation(notHere),
	detect: procedure.input(contracts.detect.input).output(contracts.detect.output).mutation(notHere),
	transcribe: procedure
		.input(contracts.transcribe.input)
		.output(contracts.transcribe.output)
		.mutation(notHere),
	tts: procedure.input(contracts.tts.input).output(contracts.tts.output).mutation(notHere),
	widgetChat: procedure
		.input(contracts.widgetChat.input)
		.output(contracts.widgetChat.output)
		.mutation(notHere),
	status: procedure.query((): Status => notHere()),
});

type Allowance = { left: number; limit: number; refillsInSeconds: number };
type Status = {
	site: { name: string; creator: string; about: string };
	provider: "huggingface" | "sandbox";
	isTokenConfigured: boolean;
	allowance: null | {
		visitor: Allowance;
		site: Allowance;
		prices: Record<keyof typeof contracts, number>;
	};
};

/** Stands in for the server's router until it lands. */
export type AppRouter = typeof appRouter;
