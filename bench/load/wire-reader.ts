import { z } from "zod";

/** Reads a stream's bytes; gives the moments at which the provider wrote the chunks in them. */
type WireReader = {
	read(bytes: Buffer): number[];
	/** True once the wire's own end was read. */
	isComplete(): boolean;
};

const STAMP = /@(\d+);/g;

/** `lines` is tRPC's JSONL as the browser gets it, `events` are a provider's server-sent events. */
export function createWireReader(wire: "lines" | "events"): WireReader {
	const textOf = wire === "lines" ? textOfLine : textOfEvent;
	let rest = "";
	let isComplete = false;
	return { read, isComplete: () => isComplete };

	function read(bytes: Buffer): number[] {
		const lines = (rest + bytes.toString("latin1")).split("\n");
		rest = lines.pop() ?? "";
		const stamps: number[] = [];
		for (const line of lines) {
			const text = textOf(line);
			if (text === undefined) isComplete = true;
			else for (const [, moment] of text.matchAll(STAMP)) stamps.push(Number(moment));
		}
		return stamps;
	}
}

const valueSchema = z.tuple([z.literal(1), z.literal(1), z.tuple([z.tuple([z.unknown()])])]);
const eventSchema = z.object({ type: z.enum(["answer", "reasoning"]), text: z.string() });

/** The text of a line's event; undefined for the line that ends the iterable. Throws on an error. */
function textOfLine(line: string): string | undefined {
	// The head and the promise of the iterable come before its events.
	if (!line.startsWith("[1,")) return "";
	if (line.startsWith("[1,0,")) return undefined;
	const event = eventSchema.safeParse(valueSchema.parse(JSON.parse(line))[2][0][0]);
	return event.success ? event.data.text : "";
}

const chunkSchema = z.object({
	choices: z.array(z.object({ delta: z.object({ content: z.string().optional() }) })),
});

function textOfEvent(line: string): string | undefined {
	if (!line.startsWith("data:")) return "";
	const data = line.slice(5).trim();
	if (data === "[DONE]") return undefined;
	return chunkSchema.parse(JSON.parse(data)).choices[0]?.delta.content ?? "";
}
