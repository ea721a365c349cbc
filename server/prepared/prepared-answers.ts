import { createHash } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import { z } from "zod";
import type { Cover } from "#shared/covers.ts";
import { markMedia, markOf } from "#shared/media-mark.ts";
import { type TaskName, tasks } from "#shared/models.ts";
import { exampleSeedOf } from "#shared/parameters.ts";
import type { ModelCall, WireTasks } from "../backends/wires/wire.ts";
import type { Catalogue, CatalogueModel } from "../catalogue/catalogue.ts";
import { answerFormat, storedFile } from "./answer-formats.ts";
import type { AnswerStore } from "./answer-store.ts";
import { smallPicture } from "./cover-of.ts";
import { exampleIn, examplesOf } from "./examples.ts";

/** Longer answers, such as pictures, are read from the store each time. In characters of JSON. */
const MEMORY_MAX_CHARACTERS = 64 * 1024;
const REVISION_DIGITS = 16;
/** How long a look at the store counts: other processes and `npm run prepare-answers` write into it, too. */
const FRESH_MS = 15_000;

const storedSchema = z.object({
	version: z.literal(1),
	preparedOn: z.iso.datetime(),
	/** The sandbox's answers are never kept. */
	source: z.enum(["hosted", "machine"]),
	answer: z.unknown(),
});

type Stored = z.infer<typeof storedSchema>;

/** A prepared answer: its content, who answered, and when, as an ISO date. */
type PreparedAnswer<Task extends TaskName> = {
	answer: WireTasks[Task]["output"];
	source: Stored["source"];
	preparedOn: string;
};

type CoverPicture = { type: string; bytes: Buffer };

/** The answered examples by model id. */
type Prepared = Record<string, string[]>;

type Options = {
	store: AnswerStore;
	/** Read on each call, so that a reload takes effect at once. */
	catalogue: Pick<Catalogue, "models">;
	log: Pick<FastifyBaseLogger, "warn">;
};

/** The answers to the site's own examples. */
export type PreparedAnswers = ReturnType<typeof openPreparedAnswers>;

/**
 * Caches the first real answer to each of the site's examples, in memory and in a store, and serves it to everybody who
 * asks the same. Changing a model's entry in the catalogue discards its answers. A failure of the store costs the
 * cache, never a call.
 */
export function openPreparedAnswers({ store, catalogue, log }: Options) {
	const memory = new Map<string, Stored>();
	let isFailing = false;
	const revisions = new Set(catalogue.models.map(revisionOf));
	const isCurrent = (name: string) => revisions.has(name.slice(0, REVISION_DIGITS));
	void store.clean(isCurrent).catch(() => undefined);

	/** Calls in flight to examples, by name, each with the promise of its end. */
	const inFlight = new Map<string, Promise<void>>();

	let looked: { at: number; models: Catalogue["models"]; found: Promise<Prepared> } | undefined;

	/** The covers and small pictures that were asked for, by name: an answer never changes. */
	const covers = new Map<string, Promise<Cover | undefined>>();
	const pictures = new Map<string, Promise<CoverPicture | undefined>>();
	/** The end of the last reading for them. */
	let lastReading: Promise<unknown> = Promise.resolve();

	return { find, record, make, prepared, cover, picture };

	/** What there is to see of the answer to an example, as `prepared` names it; undefined if there is none. */
	async function cover(asked: { modelId: string; example: string }): Promise<Cover | undefined> {
		const model = catalogue.models.find(({ id }) => id === asked.modelId);
		const found = model && examplesOf(model).find(({ shown }) => shown === asked.example);
		if (!found) return undefined;
		return coverOf(model.task, nameOfExample(model, found.example));
	}

	function coverOf(task: TaskName, name: string): Promise<Cover | undefined> {
		return once(covers, name, async () => {
			const known = await stored(task, name);
			return known && answerFormat(task).cover(known.answer, name);
		});
	}

	/** The small picture of an answer, marked as its original is; undefined if there is none of that name. */
	function picture(name: string): Promise<CoverPicture | undefined> {
		return once(pictures, name, async () => {
			const model = catalogue.models.find(
				(one) =>
					tasks[one.task].gives === "picture" &&
					examplesOf(one).some(({ example }) => nameOfExample(one, example) === name),
			);
			const known = model && (await stored(model.task, name));
			const file = known && storedFile(known.answer);
			// A page of another type on this site's own origin could run scripts.
			if (!file || !/^image\/(png|jpeg|webp|avif|gif)$/.test(file.type)) return undefined;
			const mark = markOf({ source: known.source, model: model.id });
			const bytes = Buffer.from(markMedia(await smallPicture(file.bytes), mark));
			return { type: file.type, bytes };
		});
	}

	/** Makes what is under a name once for all who ask, and asks again where there was nothing. */
	function once<Value>(
		made: Map<string, Promise<Value | undefined>>,
		name: string,
		make: () => Promise<Value | undefined>,
	): Promise<Value | undefined> {
		const known = made.get(name);
		if (known) return known;
		// One after another: one request may ask for hundreds, and each reads an answer of some megabytes.
		const making = lastReading.then(make).catch(() => undefined);
		lastReading = making;
		made.set(name, making);
		void making.then((value) => value ?? made.delete(name));
		return making;
	}

	/** The examples that `find` has an answer to now, by model id: texts, or names of sample files. */
	function prepared(): Promise<Prepared> {
		const { models } = catalogue;
		const isFresh = looked?.models === models && performance.now() - looked.at < FRESH_MS;
		if (!looked || !isFresh) looked = { at: performance.now(), models, found: look(models) };
		return looked.found;
	}

	async function look(models: Catalogue["models"]): Promise<Prepared> {
		const examples = models.flatMap((model) =>
			examplesOf(model).map(({ shown, example }) => {
				return { model, shown, name: nameOfExample(model, example) };
			}),
		);
		const names = examples.map(({ name }) => name);
		const known = await store.known(names).catch(() => new Set<string>());
		const isAnswered = await Promise.all(
			examples.map(async ({ model, name }) => {
				if (memory.has(name)) return true;
				return known.has(name) && (await coverOf(model.task, name)) !== undefined;
			}),
		);
		const found: Prepared = {};
		for (const [place, { model, shown }] of examples.entries()) {
			if (isAnswered[place]) found[model.id] = [...(found[model.id] ?? []), shown];
		}
		return found;
	}

	/**
	 * Single flight: one call at a time answers an example, in all processes that the store can lock, and calls `end` once
	 * the answer is kept or has failed. Others wait, then find its answer or ask the model themselves. Undefined for a
	 * caller that has waited, and for a call that repeats no example.
	 */
	async function make(call: ModelCall<TaskName>): Promise<(() => void) | undefined> {
		const name = nameOf(call);
		if (name === undefined) return undefined;
		const others = inFlight.get(name);
		if (others) {
			await others;
			return undefined;
		}
		const { promise, resolve } = withResolvers();
		inFlight.set(name, promise);
		const release = await store.lock(name);
		const end = () => {
			if (inFlight.get(name) === promise) inFlight.delete(name);
			release?.();
			resolve();
		};
		if (release) return end;
		end();
		return undefined;
	}

	/** The prepared answer to a call; undefined if there is none or the call repeats no example. */
	async function find<Task extends TaskName>(
		call: ModelCall<Task>,
	): Promise<PreparedAnswer<Task> | undefined> {
		const name = nameOf(call);
		const known = name === undefined ? undefined : await stored(call.task, name);
		const answer = known && answerFormat(call.task).replay(known.answer);
		return answer && { answer, source: known.source, preparedOn: known.preparedOn };
	}

	/**
	 * Forwards a fresh answer and returns a function that keeps it: call it once the answer is complete and moderated.
	 * Keeps only the first answer to an example, and says whether there is a kept one now.
	 */
	async function record<Task extends TaskName>(
		call: ModelCall<Task>,
		answer: WireTasks[Task]["output"],
		source: Stored["source"] | "sandbox",
	): Promise<{ answer: WireTasks[Task]["output"]; keep: () => Promise<boolean> }> {
		const unkept = { answer, keep: async () => false };
		const name = nameOf(call);
		const format = answerFormat(call.task);
		if (!name || source === "sandbox") return unkept;
		if (await stored(call.task, name)) return { answer, keep: async () => true };
		let complete: Stored | undefined;
		const recorded = format.record(answer, (stored) => {
			const preparedOn = new Date().toISOString();
			complete = { version: 1, preparedOn, source, answer: stored };
		});
		return {
			answer: recorded,
			async keep() {
				return complete !== undefined && (await write(name, complete));
			},
		};
	}

	/** The stored answer under a name; undefined if there is none that can be replayed. */
	async function stored(task: TaskName, name: string): Promise<Stored | undefined> {
		const known = memory.get(name);
		if (known) return known;
		try {
			const text = await store.read(name);
			if (text === undefined) throw new Error("none");
			const read = storedSchema.parse(JSON.parse(text));
			if (!answerFormat(task).replay(read.answer)) throw new Error("damaged");
			if (text.length <= MEMORY_MAX_CHARACTERS) memory.set(name, read);
			return read;
		} catch {
			covers.delete(name);
			return undefined;
		}
	}

	/** Returns whether the store has it now. */
	async function write(name: string, stored: Stored): Promise<boolean> {
		const text = JSON.stringify(stored);
		if (text.length <= MEMORY_MAX_CHARACTERS) memory.set(name, stored);
		try {
			await store.write(name, text);
			looked = undefined;
			isFailing = false;
			return true;
		} catch {
			// Log once: a line for each failure would fill a full disk further.
			if (!isFailing) log.warn(`a prepared answer cannot be written to ${store.place}`);
			isFailing = true;
			return false;
		}
	}
}

/** Promise.withResolvers, which Node 20 lacks. */
function withResolvers() {
	let resolve: () => void = () => undefined;
	const promise = new Promise<void>((done) => {
		resolve = done;
	});
	return { promise, resolve };
}

/** The name of a call's answer; undefined for a call that repeats no example. */
function nameOf<Task extends TaskName>(call: ModelCall<Task>): string | undefined {
	const example = exampleIn(call);
	if (example === undefined) return undefined;
	return nameOfExample(call.model, example);
}

function nameOfExample(model: CatalogueModel, example: string): string {
	return `${revisionOf(model)}-${digestOf([model.task, model.id, example])}.json`;
}

/** A hash of everything in a model's entry that affects its answers. */
function revisionOf({ id, task, parameters, backends }: CatalogueModel): string {
	// Without keys and headers, since replacing a key does not change the answers.
	const answering = backends.map(
		({ key: _key, headers: _headers, secrets: _secrets, ...backend }) => backend,
	);
	const seed = exampleSeedOf(parameters);
	const answered = seed === undefined ? answering : { answering, seed };
	return digestOf([id, task, parameters, answered]).slice(0, REVISION_DIGITS);
}

function digestOf(value: unknown): string {
	return createHash("sha256").update(JSON.stringify(value)).digest("hex");
}
