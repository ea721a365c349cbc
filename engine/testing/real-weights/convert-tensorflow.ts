import type { Constant, Graph, Step } from "../tiny/onnx.ts";
import type { TensorflowNode, Weight } from "./tensorflow-model.ts";

type Model = {
	nodes: readonly TensorflowNode[];
	weights: ReadonlyMap<string, Weight>;
	/** Height and width of its input. */
	side: number;
};

type Operator = (node: TensorflowNode, inputs: string[]) => unknown;

const END = 2 ** 31;
const elementTypes: Readonly<Record<string, number>> = { DT_FLOAT: 1, DT_INT32: 6, DT_BOOL: 9 };

/** Operators that only differ in their name, if at all. */
const plain: Readonly<Record<string, string>> = {
	Add: "Add",
	AddV2: "Add",
	Mul: "Mul",
	Sub: "Sub",
	FloorDiv: "Div",
	FloorMod: "Mod",
	Equal: "Equal",
	Relu: "Relu",
	Sigmoid: "Sigmoid",
	Identity: "Identity",
};

/**
 * Converts a TensorFlow.js image graph to ONNX: only the operators of two published models. Its input is channels
 * first, as the library provides it. TensorFlow's order is kept inside: each convolution transposes to channels first
 * and back, and the runtime removes pairs that cancel.
 */
export function createConverter({ nodes, weights, side }: Model) {
	const steps: Step[] = [];
	const constants: Constant[] = [];
	const written = new Set<string>();
	let count = 0;
	const name = (hint: string) => `${hint}_${++count}`;
	/** Operators that need more than their inputs. */
	const operators: Readonly<Record<string, Operator>> = {
		Placeholder: ({ name: to }) => turnBack("pixel_values", to),
		Relu6: ({ name: to }, [from]) => bounded(of(from), to),
		Softmax: ({ name: to }, [from]) => step("Softmax", [of(from)], { to, with: { axis: -1 } }),
		Conv2D: convolve,
		_FusedConv2D: convolve,
		DepthwiseConv2dNative: convolve,
		FusedDepthwiseConv2dNative: convolve,
		_FusedMatMul: (node, [from, by, bias]) =>
			fuse(node, step("Add", [step("MatMul", [of(from), of(by)]), of(bias)])),
		MaxPool: (node) => pool("MaxPool", node),
		AvgPool: (node) => pool("AveragePool", node),
		Mean: ({ name: to, attr }, [from, axes]) => {
			const keepdims = attr["keep_dims"]?.b ? 1 : 0;
			step("ReduceMean", [of(from)], { to, with: { axes: numbersOf(axes), keepdims } });
		},
		Squeeze: (node, [from]) => {
			const axes = integers(...numbersIn(node, "squeeze_dims"));
			step("Squeeze", [of(from), axes], { to: node.name });
		},
		ExpandDims: ({ name: to }, [from, axis]) =>
			step("Unsqueeze", [of(from), integers(...numbersOf(axis))], { to }),
		Reshape: ({ name: to }, [from, shape]) =>
			step("Reshape", [of(from), integers(...numbersOf(shape))], { to }),
		ConcatV2: ({ name: to }, inputs) => {
			const [axis = 0] = numbersOf(inputs.at(-1));
			step("Concat", inputs.slice(0, -1).map(of), { to, with: { axis } });
		},
		Cast: ({ name: to, attr }, [from]) => {
			const type = elementTypes[attr["DstT"]?.type ?? ""] ?? 1;
			step("Cast", [of(from)], { to, with: { to: type } });
		},
		TopKV2: topK,
		GatherV2: ({ name: to }, [from, indices, along]) => {
			const [axis = 0] = numbersOf(along);
			step("Gather", [of(from), of(indices)], { to, with: { axis } });
		},
		StridedSlice: stridedSlice,
		ResizeBilinear: resize,
	};
	for (const node of inOrder(nodes)) if (node.op !== "Const") convert(node);
	return { step, constant, integers, slice, end, of };

	/** Adds a node and returns the name of its output. */
	function step(
		run: string,
		from: string[],
		{ to = name(run), ...settings }: { to?: string; with?: NonNullable<Step["with"]> } = {},
	): string {
		steps.push({ run, from, to, ...settings });
		return to;
	}

	function constant(values: Iterable<number>, shape: number[], type: Constant["type"] = "float") {
		const to = name("constant");
		constants.push({ name: to, shape, values, type });
		return to;
	}

	function integers(...values: number[]): string {
		return constant(values, [values.length], "int64");
	}

	/** A slice along one axis. */
	function slice(from: string, [first, last]: readonly [number, number], axis: number): string {
		return step("Slice", [from, integers(first), integers(last), integers(axis)]);
	}

	function end(outputs: Graph["outputs"]): Graph {
		const shape = [1, 3, side, side];
		return {
			inputs: [{ name: "pixel_values", type: "float", shape }],
			outputs,
			constants,
			steps,
		};
	}

	/** The ONNX name of a tensor; a weight is written on first use. */
	function of(tensor = ""): string {
		const found = weights.get(tensor);
		if (found && !written.has(tensor)) {
			written.add(tensor);
			constants.push({ name: tensor, ...found });
		}
		return tensor.replace(/:0$/, "");
	}

	function weightOf(tensor = ""): Weight {
		const found = weights.get(tensor);
		if (!found) throw new Error(`${tensor} is no weight`);
		return found;
	}

	function numbersOf(tensor: string | undefined): number[] {
		return [...weightOf(tensor).values];
	}

	function convert(node: TensorflowNode): void {
		const same = plain[node.op];
		const operator = operators[node.op];
		if (same) step(same, node.input.map(of), { to: node.name });
		else if (operator) operator(node, node.input);
		else throw new Error(`no operator ${node.op}`);
	}

	function bounded(from: string, to = name("relu6")): string {
		return step("Clip", [from, constant([0], []), constant([6], [])], { to });
	}

	/** Fused operations on a result after its bias; the last one has the node's name. */
	function fuse(node: TensorflowNode, from: string): void {
		const after = textsIn(node, "fused_ops").filter((op) => op !== "BiasAdd");
		const result = after.reduce((value, op) => {
			if (op === "Relu") return step("Relu", [value]);
			if (op === "Relu6") return bounded(value);
			throw new Error(`no activation ${op}`);
		}, from);
		step("Identity", [result], { to: node.name });
	}

	function convolve(node: TensorflowNode): void {
		const [picture, kernelName, biasName] = node.input;
		const kernel = weightOf(kernelName);
		const [height = 1, width = 1, inner = 1, outer = 1] = kernel.shape;
		const isDepthwise = node.op.includes("Depthwise");
		const turned = turn(kernel, isDepthwise ? [2, 3, 0, 1] : [3, 2, 0, 1]);
		const shape = isDepthwise ? [inner * outer, 1, height, width] : [outer, inner, height, width];
		const hasBias = textsIn(node, "fused_ops").includes("BiasAdd");
		const from = [turnIn(picture), constant(turned, shape), ...(hasBias ? [of(biasName)] : [])];
		const result = step("Conv", from, {
			with: {
				strides: numbersIn(node, "strides").slice(1, 3),
				dilations: numbersIn(node, "dilations").slice(1, 3),
				group: isDepthwise ? inner : 1,
				auto_pad: padding(node),
			},
		});
		fuse(node, turnBack(result));
	}

	function pool(run: string, node: TensorflowNode): void {
		const [picture] = node.input;
		const result = step(run, [turnIn(picture)], {
			with: {
				kernel_shape: numbersIn(node, "ksize").slice(1, 3),
				strides: numbersIn(node, "strides").slice(1, 3),
				auto_pad: padding(node),
			},
		});
		turnBack(result, node.name);
	}

	function turnIn(picture: string | undefined): string {
		return step("Transpose", [of(picture)], { with: { perm: [0, 3, 1, 2] } });
	}

	function turnBack(picture: string, to = name("picture")): string {
		return step("Transpose", [picture], { to, with: { perm: [0, 2, 3, 1] } });
	}

	function topK({ name: to, input: [from, k] }: TensorflowNode): void {
		const indices = name("indices");
		const wanted = integers(...numbersOf(k));
		steps.push({ run: "TopK", from: [of(from), wanted], to: [to, indices], with: { axis: -1 } });
		steps.push({ run: "Cast", from: [indices], to: `${to}:1`, with: { to: 6 } });
	}

	function stridedSlice(node: TensorflowNode): void {
		const [from, ...bounds] = node.input;
		const [begin = [], until = [], strides = []] = bounds.map(numbersOf);
		const has = (mask: string, axis: number) => (((node.attr[mask]?.i ?? 0) >> axis) & 1) === 1;
		const firsts = begin.map((value, axis) => (has("begin_mask", axis) ? 0 : value));
		const lasts = until.map((value, axis) => (has("end_mask", axis) ? END : value));
		const axes = begin.map((_value, axis) => axis);
		const parts = [firsts, lasts, axes, strides].map((numbers) => integers(...numbers));
		step("Slice", [of(from), ...parts], { to: node.name });
	}

	function resize({ name: to, input: [picture, size] }: TensorflowNode): void {
		const turned = turnIn(picture);
		const head = slice(step("Shape", [turned]), [0, 2], 0);
		const sizes = step("Concat", [head, integers(...numbersOf(size))], { with: { axis: 0 } });
		const settings = { mode: "linear", coordinate_transformation_mode: "asymmetric" };
		turnBack(step("Resize", [turned, "", "", sizes], { with: settings }), to);
	}
}

/** Sorts nodes topologically. */
function inOrder(nodes: readonly TensorflowNode[]): TensorflowNode[] {
	const byName = new Map(nodes.map((node) => [node.name, node]));
	const ordered = new Set<TensorflowNode>();
	function visit(node: TensorflowNode): void {
		if (ordered.has(node)) return;
		for (const input of node.input) {
			const before = byName.get(input.replace(/:\d+$/, ""));
			if (before) visit(before);
		}
		ordered.add(node);
	}
	for (const node of nodes) visit(node);
	return [...ordered];
}

function numbersIn({ attr }: TensorflowNode, key: string): number[] {
	return attr[key]?.list?.i ?? [];
}

function textsIn({ attr }: TensorflowNode, key: string): string[] {
	return (attr[key]?.list?.s ?? []).map(plainText);
}

function padding({ attr }: TensorflowNode): string {
	return plainText(attr["padding"]?.s ?? "") === "SAME" ? "SAME_UPPER" : "VALID";
}

function plainText(base64: string): string {
	return Buffer.from(base64, "base64").toString();
}

/** Transposes a weight. */
function turn({ shape, values }: Weight, axes: readonly [number, number, number, number]) {
	const strides = shape.map((_size, axis) =>
		shape.slice(axis + 1).reduce((product, size) => product * size, 1),
	);
	const [a, b, c, d] = axes.map((axis) => ({ size: shape[axis] ?? 1, stride: strides[axis] ?? 1 }));
	const turned = new Float32Array(values.length);
	if (!a || !b || !c || !d) return turned;
	let at = 0;
	for (let i = 0; i < a.size; i++) {
		for (let j = 0; j < b.size; j++) {
			for (let k = 0; k < c.size; k++) {
				for (let l = 0; l < d.size; l++) {
					const from = i * a.stride + j * b.stride + k * c.stride + l * d.stride;
					turned[at++] = values[from] ?? 0;
				}
			}
		}
	}
	return turned;
}
