import { z } from "zod";
import type { StreamedTask } from "#shared/models.ts";
import { isAsyncIterable, otherResult } from "#shared/result.ts";
import { contracts } from "#shared/tasks/index.ts";
import { appRouter, createCaller } from "../../server/procedures/router.ts";

/**
 * `createCaller`, whose outputs are all held against their contracts: also each event of a stream, which tRPC passes on
 * as it is, and an answer of another shape, which only a caller that asks may get.
 */
export function checkedCaller(...options: Parameters<typeof createCaller>) {
	return new Proxy(createCaller(...options), {
		get(caller, name) {
			const procedure: unknown = Reflect.get(caller, name);
			if (typeof procedure !== "function" || typeof name !== "string") return procedure;
			return async (input: unknown) =>
				checked(name, input, await Reflect.apply(procedure, caller, [input]));
		},
	});
}

const outputs = new Map<string, z.ZodType>(
	Object.entries(appRouter._def.procedures).flatMap(([name, { _def }]) =>
		"output" in _def && _def.output instanceof z.ZodType ? [[name, _def.output]] : [],
	),
);

const streams: ReadonlyMap<string, z.ZodType> = new Map(
	Object.entries({
		chat: contracts.chat.result,
		generateText: contracts.generateText.result,
	} satisfies Record<StreamedTask, z.ZodType>),
);

function checked(name: string, input: unknown, output: unknown): unknown {
	const result = streams.get(name);
	if (isAsyncIterable(output)) return checkedEvents(output, eventOf(result));
	const asks = Object(input instanceof FormData ? Object.fromEntries(input) : input).acceptOther;
	const shape = outputs.get(name) ?? z.unknown();
	(asks ? z.union([shape, otherResult]) : shape).parse(output);
	return output;
}

function eventOf(result: z.ZodType = z.never()) {
	return z.discriminatedUnion("type", [
		z.strictObject({ type: z.literal("reasoning"), text: z.string() }),
		z.strictObject({
			type: z.literal("answer"),
			text: z.string(),
			isRestart: z.literal(true).optional(),
		}),
		z.strictObject({ type: z.literal("done"), result }),
	]);
}

/** Passes each event on at once, and a reader's leave as well. */
function checkedEvents(events: AsyncIterable<unknown>, event: z.ZodType) {
	const iterator = events[Symbol.asyncIterator]();
	return {
		[Symbol.asyncIterator]() {
			return this;
		},
		async next() {
			const next = await iterator.next();
			if (!next.done) event.parse(next.value);
			return next;
		},
		return: (value?: unknown) => iterator.return?.(value),
	};
}
