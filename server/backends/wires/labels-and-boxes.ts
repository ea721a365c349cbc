import { imageSize } from "image-size";
import type { DetectedObject } from "#shared/tasks/detect.ts";
import { unreadReply } from "../../errors/app-error.ts";
import { type Fields, isFields, parseAnswer } from "../../json.ts";
import { type OpenReply, readBytes } from "../gateway/reply.ts";
import { anyFailureIn } from "./filter-marks.ts";

type Box = DetectedObject["box"];

/** Reads labels with their scores in the provider's order. Drops single bad ones. */
export async function readLabels(reply: OpenReply): Promise<{ label: string; score: number }[]> {
	return readEntries(reply, labelIn);
}

/** Reads the objects found in a picture, each with a box inside it. Drops single bad ones. */
export async function readObjects(
	reply: OpenReply,
	picture: Uint8Array,
): Promise<DetectedObject[]> {
	const found = await readEntries(reply, (fields) => {
		const label = labelIn(fields);
		const box = label && boxIn(fields);
		return label && box ? { ...label, box } : undefined;
	});
	const size = sizeOf(picture);
	const isShare = isOfShares(found.map(({ box }) => box));
	return found.flatMap((each) => {
		const box = insideOf(isShare && size ? inPixels(each.box, size) : each.box, size);
		return box ? [{ ...each, box }] : [];
	});
}

/** The readable entries of an answer. Throws if it has entries and none is readable. */
async function readEntries<Entry>(
	reply: OpenReply,
	read: (fields: Fields) => Entry | undefined,
): Promise<Entry[]> {
	const text = (await readBytes(reply)).toString("utf8");
	const answer = parseAnswer(text);
	const list = listIn(answer);
	const entries = (list ?? []).flatMap((fields) => read(fields) ?? []);
	if (list && (list.length === 0 || entries.length > 0)) return entries;
	throw anyFailureIn(answer, reply) ?? unreadReply("not the expected JSON", text);
}

const listKeys = ["detections", "predictions", "labels", "objects", "items", "results", "result"];
const MAX_DEPTH = 4;

/** Finds the list in an answer, at any depth of lists and objects; undefined if there is none. */
function listIn(value: unknown, depth = 0): Fields[] | undefined {
	if (depth > MAX_DEPTH) return undefined;
	if (Array.isArray(value)) {
		return value.flatMap((each) => (isFields(each) ? [each] : (listIn(each, depth + 1) ?? [{}])));
	}
	if (!isFields(value) || value["error"]) return undefined;
	const { labels, scores } = value;
	if (Array.isArray(labels) && Array.isArray(scores)) {
		return labels.map((label, place) => ({ label, score: scores[place] }));
	}
	for (const key of [...listKeys, "output", "data"]) {
		// Go writes an empty list as null.
		if (value[key] === null && key === "detections") return [];
		const list = value[key] === undefined ? undefined : listIn(value[key], depth + 1);
		if (list) return list;
	}
	return undefined;
}

const MAX_SCORE = 1.001;

function labelIn(fields: Fields): { label: string; score: number } | undefined {
	const label = fields["label"] ?? fields["class_name"] ?? fields["class"] ?? fields["name"];
	const score = numberIn(fields["score"] ?? fields["confidence"] ?? fields["probability"]);
	if (typeof label !== "string" || label === "" || score === undefined) return undefined;
	// A score on another scale, such as a logit, is not a share. Rounding may exceed 1 slightly.
	if (score < 0 || score > MAX_SCORE) return undefined;
	return { label, score: Math.min(score, 1) };
}

function numberIn(value: unknown): number | undefined {
	const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
	return typeof number === "number" && Number.isFinite(number) ? number : undefined;
}

/** A box as two corners, as a corner and sides, or as a list of the corners. */
function boxIn(fields: Fields): Box | undefined {
	const own = fields["box"] ?? fields["bbox"] ?? fields["bounding_box"] ?? fields;
	if (Array.isArray(own)) return cornersOf(own);
	if (!isFields(own)) return undefined;
	const { x, y, width, height } = own;
	const [left, top] = [numberIn(x), numberIn(y)];
	const [wide, high] = [numberIn(width), numberIn(height)];
	if (left !== undefined && top !== undefined && wide !== undefined && high !== undefined) {
		return cornersOf([left, top, left + wide, top + high]);
	}
	const named = ["min", "max"].flatMap((end) => [`x${end}`, `y${end}`].map((name) => own[name]));
	return cornersOf(named) ?? cornersOf(["x1", "y1", "x2", "y2"].map((name) => own[name]));
}

function cornersOf(corners: readonly unknown[]): Box | undefined {
	const [x1, y1, x2, y2] = corners.map(numberIn);
	if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) {
		return undefined;
	}
	const [xmin, xmax] = [Math.min(x1, x2), Math.max(x1, x2)];
	const [ymin, ymax] = [Math.min(y1, y2), Math.max(y1, y2)];
	return { xmin, ymin, xmax, ymax };
}

type Size = { width: number; height: number };

function sizeOf(picture: Uint8Array): Size | undefined {
	try {
		const { width, height, orientation = 1 } = imageSize(picture);
		// Models see the photograph after its EXIF rotation.
		return orientation > 4 ? { width: height, height: width } : { width, height };
	} catch {
		return undefined;
	}
}

/** Whether boxes are fractions of the picture: some are not whole numbers, and none exceeds 1. */
function isOfShares(boxes: readonly Box[]): boolean {
	const sides = boxes.flatMap((box) => Object.values(box));
	return sides.every((side) => side <= 1) && sides.some((side) => !Number.isInteger(side));
}

function inPixels({ xmin, ymin, xmax, ymax }: Box, { width, height }: Size): Box {
	return { xmin: xmin * width, ymin: ymin * height, xmax: xmax * width, ymax: ymax * height };
}

/**
 * Clips a box to the picture; undefined if nothing is left. A box outside the picture is on another scale and is kept
 * as it is.
 */
function insideOf(box: Box, size: Size | undefined): Box | undefined {
	const { xmin, ymin, xmax, ymax } = box;
	if (xmax <= xmin || ymax <= ymin || xmax <= 0 || ymax <= 0) return undefined;
	const cut = { ...box, xmin: Math.max(0, xmin), ymin: Math.max(0, ymin) };
	if (!size || cut.xmin >= size.width || cut.ymin >= size.height) return cut;
	return { ...cut, xmax: Math.min(xmax, size.width), ymax: Math.min(ymax, size.height) };
}
