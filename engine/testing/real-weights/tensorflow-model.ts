import { z } from "zod";

const list = z.object({
	i: z.array(z.coerce.number()).optional(),
	s: z.array(z.string()).optional(),
});
const setting = z.object({
	list: list.optional(),
	i: z.coerce.number().optional(),
	b: z.boolean().optional(),
	s: z.string().optional(),
	type: z.string().optional(),
});
const node = z.object({
	name: z.string(),
	op: z.string(),
	input: z.array(z.string()).default([]),
	attr: z.record(z.string(), setting).default({}),
});
const weight = z.object({
	name: z.string(),
	shape: z.array(z.number()),
	dtype: z.enum(["float32", "int32"]),
	quantization: z
		.object({
			dtype: z.enum(["uint8", "float16"]),
			scale: z.number().default(1),
			min: z.number().default(0),
		})
		.optional(),
});

/** A TensorFlow.js model.json that contains a graph. */
export const tensorflowFile = z.object({
	modelTopology: z.object({ node: z.array(node) }),
	weightsManifest: z.array(z.object({ paths: z.array(z.string()), weights: z.array(weight) })),
});

export type TensorflowNode = z.output<typeof node>;
export type Weight = {
	shape: number[];
	type: "float" | "int32";
	values: Float32Array | Int32Array;
};

/** All weights by name, converted to 32 bits. `blob`: the manifest's files, concatenated. */
export function readWeights(
	{ weightsManifest }: z.output<typeof tensorflowFile>,
	blob: Uint8Array,
): Map<string, Weight> {
	const view = new DataView(blob.buffer, blob.byteOffset, blob.byteLength);
	let at = 0;
	const entries = weightsManifest
		.flatMap(({ weights }) => weights)
		.map(({ name, shape, dtype, quantization }): [string, Weight] => {
			const count = shape.reduce((product, size) => product * size, 1);
			const read = readers[quantization?.dtype ?? dtype];
			const type = dtype === "float32" ? "float" : "int32";
			const values = type === "float" ? new Float32Array(count) : new Int32Array(count);
			for (let index = 0; index < count; index++) {
				const kept = read.value(view, at + index * read.bytes);
				values[index] = quantization ? kept * quantization.scale + quantization.min : kept;
			}
			at += count * read.bytes;
			return [name, { shape, type, values }];
		});
	return new Map(entries);
}

const readers = {
	float32: { bytes: 4, value: (view: DataView, at: number) => view.getFloat32(at, true) },
	int32: { bytes: 4, value: (view: DataView, at: number) => view.getInt32(at, true) },
	uint8: { bytes: 1, value: (view: DataView, at: number) => view.getUint8(at) },
	float16: { bytes: 2, value: (view: DataView, at: number) => half(view.getUint16(at, true)) },
} as const;

/** Decodes a half-precision float: sign, five bits of exponent, ten of mantissa. */
function half(bits: number): number {
	const sign = bits >> 15 ? -1 : 1;
	const exponent = (bits >> 10) & 31;
	const fraction = (bits & 1023) / 1024;
	if (exponent === 31) return fraction ? Number.NaN : sign * Number.POSITIVE_INFINITY;
	return sign * (exponent ? (1 + fraction) * 2 ** (exponent - 15) : fraction * 2 ** -14);
}
