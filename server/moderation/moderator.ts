import { createHmac, randomBytes } from "node:crypto";
import type { JudgeTask, TaskName } from "#shared/models.ts";
import type { Failover } from "../backends/failover/failover.ts";
import { picturesIn, type Upload, type WireTasks } from "../backends/wires/wire.ts";
import type { Catalogue, CatalogueModel, ModerationRules } from "../catalogue/catalogue.ts";
import { AppError, withheld } from "../errors/app-error.ts";
import type { CallLog } from "../observability/call-log.ts";
import {
	earlierWords,
	type ModeratedContent,
	moderatedAnswer,
	moderatedInput,
} from "./moderated-content.ts";
import { groupWords, lastWords, splitWords } from "./split-words.ts";
import { type Decision, decide, generalCategory, type Verdict } from "./verdict.ts";

/** Cap on remembered texts and pictures; past it the set is cleared. */
const MOST_JUDGED = 20_000;

type Part = "words" | "pictures";
/** A text, or the bytes of a picture. */
type Content = string | Uint8Array;
/** A visitor's input, or a model's answer. */
type Place = "input" | "answer";

/** The call that is judged. */
type JudgedCall<Task extends TaskName> = Caller & {
	task: Task;
	input: WireTasks[Task]["input"];
};

type Caller = {
	model: CatalogueModel;
	visitor: string;
	requestId: string;
	/** Aborted when the visitor disconnects. */
	signal: AbortSignal | undefined;
};

type Options = {
	/** Read on each call, so that a reload takes effect at once. */
	catalogue: Catalogue;
	failover: Failover;
} & Pick<CallLog, "onVerdict" | "onBackendCall">;

type Outcome = { verdict: Verdict; retryAfterSeconds?: number | undefined };

/** Judges visitors' input and models' answers by the rules of the catalogue. */
export type Moderator = ReturnType<typeof createModerator>;

/** Creates the moderator. Without rules in the catalogue it is a no-op. */
export function createModerator({ catalogue, failover, onVerdict, onBackendCall }: Options) {
	const key = randomBytes(32);
	/** Keyed by the rules, so that a reload with new rules judges everything again. */
	const judgedContent = new WeakMap<ModerationRules, Set<string>>();
	return {
		/** Judges a visitor's input. Throws WITHHELD, or CHECK_UNAVAILABLE if the rules refuse unjudged input. */
		async checkInput<Task extends TaskName>(call: JudgedCall<Task>): Promise<void> {
			if (!catalogue.moderation) return;
			await checkEarlier(call, earlierWords(call.input));
			const judged = moderatedInput(call.task, call.input, call.model);
			const verdict = await check(call, "input", judged);
			noteJudged("words", call.model, { content: judged.words, verdict });
			await checkPictures(call, picturesIn(call.input));
		},
		/** Judges a complete answer; throws likewise. */
		async checkAnswer<Task extends TaskName>(
			call: JudgedCall<Task> & { answer: WireTasks[Task]["output"] },
		): Promise<{ isVeiled: boolean }> {
			if (!catalogue.moderation) return { isVeiled: false };
			const judged = moderatedAnswer(call.answer);
			const verdict = await check(call, "answer", judged);
			noteJudged("words", call.model, { content: judged.words, verdict });
			return { isVeiled: verdict === "veil" };
		},
		/** Whether anything of a model is judged. */
		judges: (model: CatalogueModel) =>
			partOf("words", model) !== undefined || partOf("pictures", model) !== undefined,
		/** Whether a model's streamed answers are judged. */
		judgesStreams: (model: CatalogueModel) => partOf("words", model) !== undefined,
		/** Judges a streamed answer at its end: kept, withdrawn, or unchecked. */
		async checkStream<Task extends TaskName>({
			words,
			shown,
			...call
		}: JudgedCall<Task> & {
			words: string /** The part that is sent back as history in a conversation. */;
			shown: string;
		}): Promise<"stays" | "withdrawn" | "unchecked"> {
			const question = moderatedInput(call.task, call.input, call.model).words;
			const { verdict } = await judgeWords(call, "answer", { words, question });
			if (verdict === "refuse") return "withdrawn";
			if (verdict === "silent" && refusesSilence()) return "unchecked";
			noteJudged("words", call.model, { content: shown, verdict });
			return "stays";
		},
	};

	/** Judges the earlier messages that were not yet judged by these rules, as many at once as a judge can read. */
	async function checkEarlier(call: Caller, earlier: readonly string[]): Promise<void> {
		const rules = partOf("words", call.model);
		if (!rules) return;
		const unjudged = earlier.filter((words) => !isJudged(rules, words));
		for (const group of groupWords(unjudged)) {
			const verdict = await check(call, "input", { words: group.join("\n\n") });
			// At once, so that a judge who falls silent later does not begin again.
			for (const content of group) noteJudged("words", call.model, { content, verdict });
		}
	}

	/** Judges the pictures of a conversation that were not yet judged by these rules. */
	async function checkPictures(call: Caller, pictures: readonly Upload[]): Promise<void> {
		const rules = partOf("pictures", call.model);
		if (!rules) return;
		for (const picture of pictures) {
			if (isJudged(rules, picture.bytes)) continue;
			const verdict = await check(call, "input", { picture });
			noteJudged("pictures", call.model, { content: picture.bytes, verdict });
		}
	}

	/** Remembers what a judge accepted, so that later messages do not judge it again. */
	function noteJudged(
		part: Part,
		model: CatalogueModel,
		{ content, verdict }: { content: Content | undefined; verdict: Verdict },
	): void {
		const rules = partOf(part, model);
		if (!rules || !content?.length || verdict === "silent") return;
		const known = judgedBy(rules);
		if (known.size >= MOST_JUDGED) known.clear();
		known.add(digestOf(content));
	}

	function isJudged(rules: ModerationRules, content: Content): boolean {
		return judgedBy(rules).has(digestOf(content));
	}

	function judgedBy(rules: ModerationRules): Set<string> {
		const known = judgedContent.get(rules) ?? new Set();
		judgedContent.set(rules, known);
		return known;
	}

	/** Keyed with a random secret, so that nobody can test whether something was sent here. */
	function digestOf(content: Content): string {
		const plain = typeof content === "string" ? content.trim() : content;
		return createHmac("sha256", key).update(plain).digest("base64url");
	}

	/** The rules on text or pictures for a model; undefined if there are none. */
	function partOf(part: Part, { moderation }: CatalogueModel): ModerationRules | undefined {
		return moderation?.[part] === false ? undefined : catalogue.moderation?.[part];
	}

	function refusesSilence(): boolean {
		return catalogue.moderation?.whenSilent === "refuse";
	}

	/** Judges words first: it is quicker. Silent if a judge was silent about one of both. */
	async function check(call: Caller, place: Place, { words = "", picture }: ModeratedContent) {
		const ofWords = settled(await judgeWords(call, place, { words }));
		if (!picture) return ofWords;
		const ofPicture = settled(
			await judge(call, place, { part: "pictures", task: "judgePicture", input: picture }),
		);
		return ofPicture === "pass" ? ofWords : ofPicture;
	}

	/** The verdict of an outcome. Throws that of a refusal. */
	function settled({ verdict, retryAfterSeconds }: Outcome): Verdict {
		if (verdict === "refuse") throw withheld("site");
		if (verdict === "silent" && refusesSilence()) {
			throw new AppError("CHECK_UNAVAILABLE", {
				...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
			});
		}
		return verdict;
	}

	async function judgeWords(
		call: Caller,
		place: Place,
		{ words, question }: WireTasks["judgeWords"]["input"],
	): Promise<Outcome> {
		const asked = question === undefined ? {} : { question: lastWords(question) };
		let silence: Outcome | undefined;
		for (const part of splitWords(words)) {
			if (part.trim() === "") continue;
			const input = { words: part, ...asked };
			const outcome = await judge(call, place, { part: "words", task: "judgeWords", input });
			// Where silence is allowed, it is about this part alone.
			if (outcome.verdict === "silent" && !refusesSilence()) silence = outcome;
			else if (outcome.verdict !== "pass") return outcome;
		}
		return silence ?? { verdict: "pass" };
	}

	async function judge<Task extends JudgeTask>(
		{ model, visitor, requestId, signal }: Caller,
		place: Place,
		{ part, task, input }: { part: Part; task: Task; input: WireTasks[Task]["input"] },
	): Promise<Outcome> {
		const rules = partOf(part, model);
		if (!rules) return { verdict: "pass" };
		const startedAt = performance.now();
		const about = { requestId, model: model.id, part, place };
		try {
			const { answer: scores, backend } = await failover.run<JudgeTask>({
				task,
				input,
				visitor,
				backends: rules.judges,
				signal,
				onSent: () => undefined,
				onAttempt: (attempt) => onBackendCall({ model: `judge of ${part}`, ...attempt }),
			});
			// A guard names only what it found; other judges list every category.
			const decision = decide(scores, rules, { namesAll: backend.guard === undefined });
			report(decision, backend.name);
			return decision ?? { verdict: "silent" };
		} catch (thrown) {
			if (!(thrown instanceof AppError) || thrown.code === "STOPPED") throw thrown;
			report(undefined, "none");
			return { verdict: "silent", retryAfterSeconds: thrown.retryAfterSeconds };
		}

		function report(decision: Decision | undefined, judgeName: string) {
			onVerdict({
				...about,
				verdict: decision?.verdict ?? "silent",
				judge: judgeName,
				category: decision?.category ? generalCategory(decision.category) : "none",
				durationMs: performance.now() - startedAt,
			});
		}
	}
}
