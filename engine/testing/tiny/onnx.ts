// Element types, field numbers and versions are from onnx.proto.
const types = { float: 1, int32: 6, int64: 7 } as const;
const IR_VERSION = 8;
const OPERATORS = 17;
const INTEGER = 2;
const TEXT = 3;
const INTEGERS = 7;

type Type = keyof typeof types;
/** An input or output of a graph; a named dimension is dynamic. */
export type Port = { name: string; type: Type; shape: (number | string)[] };
/** A constant tensor in a graph. */
export type Constant = { name: string; type?: Type; shape: number[]; values: Iterable<number> };
type Setting = number | number[] | string;
/** A node: an ONNX operator with its inputs and outputs. */
export type Step = {
	run: string;
	from: string[];
	/** One name, or one per output; an empty one is unused. */
	to: string | string[];
	with?: Record<string, Setting>;
};
export type Graph = { inputs: Port[]; outputs: Port[]; constants: Constant[]; steps: Step[] };

/** Serialises a graph as an .onnx file. */
export function writeOnnx({ inputs, outputs, constants, steps }: Graph): Buffer {
	const graph = Buffer.concat([
		...steps.map((step) => bytesField(1, writeStep(step))),
		bytesField(2, "tiny"),
		...constants.map((constant) => bytesField(5, writeConstant(constant))),
		...inputs.map((port) => bytesField(11, writePort(port))),
		...outputs.map((port) => bytesField(12, writePort(port))),
	]);
	const operators = numberField(2, OPERATORS);
	return Buffer.concat([
		numberField(1, IR_VERSION),
		bytesField(7, graph),
		bytesField(8, operators),
	]);
}

function writeStep({ run, from, to, with: settings = {} }: Step): Buffer {
	return Buffer.concat([
		...from.map((name) => bytesField(1, name)),
		...[to].flat().map((name) => bytesField(2, name)),
		bytesField(4, run),
		...Object.entries(settings).map(([name, value]) => bytesField(5, writeSetting(name, value))),
	]);
}

function writeSetting(name: string, value: Setting): Buffer {
	return Buffer.concat([bytesField(1, name), ...settingFields(value)]);
}

function settingFields(value: Setting): Buffer[] {
	if (typeof value === "string") return [bytesField(4, value), numberField(20, TEXT)];
	if (typeof value === "number") return [numberField(3, value), numberField(20, INTEGER)];
	return [...value.map((one) => numberField(8, one)), numberField(20, INTEGERS)];
}

function writeConstant({ name, type = "float", shape, values }: Constant): Buffer {
	const raw = rawValues(type, values);
	return Buffer.concat([
		...shape.map((size) => numberField(1, size)),
		numberField(2, types[type]),
		bytesField(8, name),
		bytesField(9, Buffer.from(raw.buffer)),
	]);
}

function rawValues(type: Type, values: Iterable<number>) {
	if (type === "float") return Float32Array.from(values);
	if (type === "int32") return Int32Array.from(values);
	return BigInt64Array.from(Array.from(values, BigInt));
}

function writePort({ name, type, shape }: Port): Buffer {
	const sizes = shape.map((size) =>
		bytesField(1, typeof size === "number" ? numberField(1, size) : bytesField(2, size)),
	);
	const tensor = Buffer.concat([numberField(1, types[type]), bytesField(2, Buffer.concat(sizes))]);
	return Buffer.concat([bytesField(1, name), bytesField(2, bytesField(1, tensor))]);
}

/** A field of a message: its number and, for a message or a string, its content. */
function bytesField(field: number, content: string | Buffer): Buffer {
	const value = typeof content === "string" ? Buffer.from(content) : content;
	return Buffer.concat([variable(field * 8 + 2), variable(value.length), value]);
}

function numberField(field: number, value: number): Buffer {
	return Buffer.concat([variable(field * 8), variable(value)]);
}

/** A protobuf varint; a negative number takes all ten bytes. */
function variable(value: number): Buffer {
	const bytes: number[] = [];
	let rest = BigInt.asUintN(64, BigInt(value));
	while (rest >= 128n) {
		bytes.push(Number(rest % 128n) + 128);
		rest /= 128n;
	}
	return Buffer.from([...bytes, Number(rest)]);
}
