// The procedures without a server: the settings of .env, no HTTP. Inside this repository only.
//     npx tsx examples/caller.ts picture.jpg
import { readFile } from "node:fs/promises";
import pino from "pino";
import { loadEnvFile } from "#shared/env-file.ts";
import { readSettings } from "../server/env.ts";
import { createCaller } from "../server/procedures/router.ts";
import { buildServices } from "../server/services.ts";

loadEnvFile();
const settings = readSettings();
const services = await buildServices({ settings, log: pino({ level: "silent" }) });
const caller = createCaller({ services, visitor: "127.0.0.1", requestId: "example" });

const content = "Why is the sky blue?";
const events = await caller.chat({
	modelId: "deepseek-ai/DeepSeek-R1-0528",
	messages: [{ role: "user", content }],
});
for await (const event of events) if (event.type === "answer") process.stdout.write(event.text);

const modelId = "google/vit-base-patch16-224";
const file = new File([await readFile(process.argv[2] ?? "picture.jpg")], "picture.jpg");
const { items } = await caller.classify({ modelId, file });

// A form does as well: both are the procedure's input.
const form = new FormData();
form.append("modelId", modelId);
form.append("file", file);
const again = await caller.classify(form);
process.stdout.write(`\n${JSON.stringify([items[0], again.items[0]])}\n`);
await services.close();
