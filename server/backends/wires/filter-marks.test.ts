import { expect, test } from "vitest";
import { isMarkedWithheld } from "./filter-marks.ts";

test.each<[isMarked: boolean, answer: unknown]>([
	[true, { has_nsfw_concepts: [true] }],
	[true, { is_nsfw: true }],
	[true, { NSFWContentDetected: true }],
	[true, { nsfw: "true" }],
	[true, { images: [{ nsfw: 1 }] }],
	[true, { safety_violation: true }],
	[true, { is_safe: false }],
	[true, { moderation: { flagged: true } }],
	[true, { output_moderated: true }],
	[true, { data: [{ finish_reason: "blocked" }] }],
	[true, { finishReason: "IMAGE_PROHIBITED_CONTENT" }],
	[true, { "finish-reason": "CONTENT_FILTERED" }],
	[true, { status: "Request Moderated" }],
	[true, { result: { moderation_status: "flagged" } }],
	[true, { raiMediaFilteredReasons: ["a reason"] }],
	[true, { details: { "Moderation Reasons": ["a reason"] } }],
	[true, { promptFeedback: { blockReason: "SAFETY" } }],
	[true, { safetyRatings: [{ category: "a" }, { category: "b", blocked: true }] }],
	[true, { prompt_filter_results: [{ content_filter_results: { hate: { filtered: true } } }] }],

	[false, { has_nsfw_concepts: [false, true] }],
	[false, { images: [{ nsfw: false }, { nsfw: true }] }],
	[false, { nsfw: 0.9, nsfw_score: 1, nsfw_threshold: true }],
	[false, { is_safe: true, safe: "yes" }],
	[false, { finish_reason: "stop", status: "succeeded" }],
	[false, { blockReason: "BLOCK_REASON_UNSPECIFIED", raiFilteredReason: "" }],
	[false, { safetyRatings: [{ category: "a", blocked: false }] }],
	[false, { safety_filter: true, content_filter: true, description: "blocked, flagged, nsfw" }],
	[false, { "content-type": "image/png", "x-request-id": "nsfw" }],
	[false, ["nsfw", true]],
	[false, null],
])("%j: %j", (isMarked, answer) => {
	expect(isMarkedWithheld(answer)).toBe(isMarked);
});
