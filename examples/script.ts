// A script: writes a text as it comes, saves a picture, and writes down a recording.
//     node script.js http://127.0.0.1:3000 recording.wav
import { readFile, writeFile } from "node:fs/promises";
import { basename } from "node:path";
import {
	createTRPCClient,
	httpBatchStreamLink,
	httpLink,
	isNonJsonSerializable,
	splitLink,
} from "@trpc/client";
import { type AppRouter, fileLink } from "vitrine/client";

const [site = "http://127.0.0.1:3000", recording = "recording.wav"] = process.argv.slice(2);
const url = `${site}/trpc`;
const api = createTRPCClient<AppRouter>({
	links: [
		fileLink(),
		splitLink({
			condition: ({ input }) => isNonJsonSerializable(input),
			true: httpLink({ url }),
			false: httpBatchStreamLink({ url }),
		}),
	],
});

const models = await api.models.query();
const idOf = (task: string) => models.find((model) => model.task === task)?.id ?? "";
const prompt = "A lighthouse in a storm";
const events = await api.generateText.mutate({ modelId: idOf("generateText"), prompt });
for await (const event of events) if (event.type === "answer") process.stdout.write(event.text);

const { imageUrl } = await api.generateImage.mutate({ modelId: idOf("generateImage"), prompt });
const [head = "", base64 = ""] = imageUrl.split(",");
const ending = /^data:image\/(\w+)/.exec(head)?.[1] ?? "png";
await writeFile(`picture.${ending}`, Buffer.from(base64, "base64"));

const file = new File([await readFile(recording)], basename(recording));
const { text } = await api.transcribe.mutate({ modelId: idOf("transcribe"), file });
process.stdout.write(`\n\n${text}\n`);
