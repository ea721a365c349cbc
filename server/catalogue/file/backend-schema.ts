import { z } from "zod";
import { wires } from "../wire-tasks.ts";

const seconds = z.number().min(1).max(3_600);
const word = z.string().min(1).max(200);

/** A back-end's address in the file, with names of variables. */
const address = z
	.string()
	.max(500)
	.regex(/^(https?:\/\/|\$[A-Za-z_])/, "must begin with http://, https:// or $NAME")
	.refine((url) => !/^[^/]*\/\/[^/]*@/.test(url), "no user or password here; use key: $NAME")
	.refine((url) => !/[?#\s]/.test(url), "must have no ?, # or blank")
	.describe("Base address; may hold variables: $ENGINE_URL/v1");

/** One back-end in the file. */
export const backendSchema = z.strictObject({
	wire: z.enum(wires).describe("The protocol it speaks"),
	url: address,
	key: z
		.string()
		.regex(/^\$[A-Za-z_]\w*$/, "must name a variable, as in $HF_TOKEN; no secret stands here")
		.optional()
		.describe("The variable that holds its key: $NAME. Not set: the back-end is skipped"),
	model: word.optional().describe("The model's name there; absent where the address is the model"),
	omit: z.array(word).max(20).default([]).describe("Fields of the request it does not take"),
	add: z.record(z.string(), z.json()).default({}).describe("Fields it needs besides"),
	rename: z.record(z.string(), word).default({}).describe("Fields with another name there"),
	pictureSize: z
		.enum(["text", "sides"])
		.optional()
		.describe(
			'How it takes a picture\'s size: text (size: "512x768", the usual) or sides (width, height)',
		),
	code: z
		.boolean()
		.optional()
		.describe("True: visitors may see how to make the same call, with a key of their own"),
	firstByteSeconds: seconds.optional().describe("Longest wait for the first byte"),
	wholeSeconds: seconds.optional().describe("Longest wait for the whole answer"),
	fileHosts: z
		.array(
			z
				.string()
				.regex(/^(\*\.)?[\w-]+(\.[\w-]+)*(:\d+)?$/, "must be a host, as in files.example.org"),
		)
		.max(20)
		.default([])
		.describe("Further hosts from which it may name a file"),
});

export type WrittenBackend = z.output<typeof backendSchema>;
