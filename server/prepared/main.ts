import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { loadEnvFile } from "#shared/env-file.ts";
import { sampleFiles } from "#shared/examples.ts";
import { fileKindOf, takesFile } from "#shared/kinds.ts";
import { type ModelTask, tasks } from "#shared/models.ts";
import { isAsyncIterable } from "#shared/result.ts";
import { connectRedis } from "../allowance/redis-client.ts";
import { createFailover } from "../backends/failover/failover.ts";
import { createGateway } from "../backends/gateway/gateway.ts";
import { createNetwork } from "../backends/network/network.ts";
import type { ModelCall } from "../backends/wires/wire.ts";
import type { CatalogueModel } from "../catalogue/catalogue.ts";
import { openCatalogue } from "../catalogue/open-catalogue.ts";
import { readSettings } from "../env.ts";
import { AppError, withheld } from "../errors/app-error.ts";
import { toAppError } from "../errors/to-app-error.ts";
import { readOptions } from "../host-program.ts";
import { createModelStates } from "../models/model-states.ts";
import { createModerator } from "../moderation/moderator.ts";
import { publicFolder } from "../public-folder.ts";
import { folderStore, redisStore } from "./answer-store.ts";
import { exampleParameters, textExamplesOf } from "./examples.ts";
import { openPreparedAnswers } from "./prepared-answers.ts";

const piece = z.object({ type: z.string(), text: z.string() });
const end = z.object({ answer: z.string() });

// npm run prepare-answers: calls the real models with the site's own examples. The calls cost the host what a visitor's
// would, and do not count against the site's day.
readOptions("npm run prepare-answers", {});
for (const text of loadEnvFile()) process.stderr.write(`${text}\n`);
const settings = readSettings();
const catalogue = openCatalogue(settings.catalogue);
const log = { warn: (line: string) => process.stderr.write(`${line}\n`) };
if (settings.prepared === "off") {
	log.warn(
		"PREPARED=off: the site would show none of these answers. Set it to on, or leave it out",
	);
	process.exit(1);
}
const redis = await openRedis();
const store = redis ? redisStore(redis) : await openFolder();
const preparedAnswers = openPreparedAnswers({ store, catalogue, log });
const network = createNetwork();
const { audioHosts } = settings;
const gateway = createGateway({ network, sandbox: network, audioHosts, sleep });
const failover = createFailover(gateway, createModelStates({ catalogue }));
const moderator = createModerator({
	catalogue,
	failover,
	onVerdict: () => undefined,
	onBackendCall: () => undefined,
});
const caller = { visitor: "prepare-answers", requestId: "prepare-answers", signal: undefined };
let failures = 0;
await Promise.all(catalogue.models.map(prepareAll));
await Promise.all([network.close(), redis?.close()]);
process.exitCode = failures === 0 ? 0 : 1;

/** Ends the program where Redis is away: what the calls cost would be lost. */
async function openRedis() {
	if (settings.redisUrl === undefined) return undefined;
	const { redisUrl: url, redisPrefix: prefix } = settings;
	const client = connectRedis({
		url,
		prefix,
		log: { warn: () => undefined, info: () => undefined },
	});
	await client.firstTry;
	if (client.counts()) return client;
	log.warn(`REDIS_URL: ${client.lost()?.fix ?? "Redis is away"}`);
	process.exit(1);
}

/** Ends the program where the folder cannot be written, for the same reason. */
async function openFolder() {
	const folder = folderStore(join(settings.dataDir, "prepared"));
	try {
		// Of no model, so it is removed with the outdated answers.
		await folder.write("trial.json", "");
		return folder;
	} catch {
		log.warn("DATA_DIR: set it to a folder that this user may write");
		process.exit(1);
	}
}

/** Sequential, because a small engine answers one call at a time. */
async function prepareAll(model: CatalogueModel): Promise<void> {
	const backends = model.backends.filter(({ kind }) => kind !== "sandbox");
	if (backends.length === 0) return say("off  ", model, "no back-end answers for it");
	for (const { name, call } of await examplesOf(model)) {
		try {
			if (await preparedAnswers.find(call)) say("had  ", model, name);
			else if (await prepare(call, backends)) say("ok   ", model, name);
			else fail(model, `${name}: not kept in ${store.place}`);
		} catch (thrown) {
			fail(model, `${name}: ${toAppError(thrown).code}`);
		}
	}
}

/** Gets, judges and keeps an answer, as the first visitor's call would; false where it could not be kept. */
async function prepare<Task extends ModelTask>(
	call: ModelCall<Task>,
	backends: CatalogueModel["backends"],
): Promise<boolean> {
	const judgedCall = { ...call, ...caller };
	await moderator.checkInput<Task>(judgedCall);
	const { answer, backend } = await failover.run<Task>({
		...call,
		...caller,
		backends,
		onSent: () => undefined,
		onAttempt: () => undefined,
	});
	const { answer: recorded, keep } = await preparedAnswers.record(call, answer, backend.kind);
	if (isAsyncIterable(recorded)) await checkStream<Task>(judgedCall, recorded);
	else {
		const { isVeiled } = await moderator.checkAnswer<Task>({ ...judgedCall, answer: recorded });
		if (isVeiled) throw withheld("site");
	}
	return keep();
}

/** Reads a text to its end and judges it, as a visitor's call does. */
async function checkStream<Task extends ModelTask>(
	judgedCall: ModelCall<Task> & typeof caller,
	stream: AsyncIterable<unknown>,
): Promise<void> {
	const { thinking, answer } = await endOf(stream);
	const words = `${thinking}\n\n${answer}`;
	const check = await moderator.checkStream<Task>({ ...judgedCall, words, shown: answer });
	if (check === "withdrawn") throw withheld("site");
	if (check === "unchecked") throw new AppError("CHECK_UNAVAILABLE");
}

async function endOf(stream: AsyncIterable<unknown>) {
	const reader = stream[Symbol.asyncIterator]();
	let thinking = "";
	for (;;) {
		const next = await reader.next();
		if (next.done) return { thinking, ...end.parse(next.value) };
		const { type, text } = piece.parse(next.value);
		if (type === "reasoning") thinking += text;
	}
}

type Example = { name: string; call: ModelCall<CatalogueModel["task"]> };

async function examplesOf(model: CatalogueModel): Promise<Example[]> {
	const { task } = model;
	if (takesFile(task)) {
		const parameters = exampleParameters(model);
		const kind = fileKindOf(task);
		const contentType = kind === "audio" ? "audio/mpeg" : "image/jpeg";
		return Promise.all(
			Object.keys(sampleFiles[kind]).map(async (name) => {
				const bytes = new Uint8Array(await readFile(join(publicFolder, "samples", name)));
				return {
					name,
					call: { task, model, input: { upload: { bytes, contentType }, parameters } },
				};
			}),
		);
	}
	const isConversation = tasks[task].takes === "conversation";
	return textExamplesOf(model).map(({ shown, text, parameters }) => ({
		name: shown.trim(),
		call: {
			task,
			model,
			input: isConversation
				? { messages: [{ role: "user", content: text }], parameters }
				: { text, parameters },
		},
	}));
}

function fail(model: CatalogueModel, text: string): void {
	failures += 1;
	say("FAULT", model, text);
}

function say(outcome: string, { name }: CatalogueModel, text: string): void {
	process.stdout.write(`  ${outcome}  ${name}: ${text}\n`);
}
