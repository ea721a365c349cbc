import { createTRPCClient } from "@trpc/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { AppRouter } from "../../../server/procedures/router.ts";
import { READING_MS } from "../silence-timer.ts";
import { fileLink } from "./file-link.ts";
import { SILENT_WHOLE_MS } from "./site-fetch.ts";
import { uploadLink } from "./upload-link.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

/** The request of the upload, which answers when the test says so. */
class QuietRequest {
	upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
	status = 200;
	responseText = JSON.stringify({ result: { data: [] } });
	onload?: () => void;
	onloadend?: () => void;
	onabort?: () => void;
	static last: QuietRequest;
	constructor() {
		QuietRequest.last = this;
	}
	open = vi.fn();
	send = vi.fn();
	getResponseHeader = (name: string) => (name === "content-type" ? "application/json" : null);
	abort() {
		this.onabort?.();
		this.onloadend?.();
	}
	answer() {
		this.onload?.();
		this.onloadend?.();
	}
}

function upload() {
	vi.stubGlobal("XMLHttpRequest", QuietRequest);
	const client = createTRPCClient<AppRouter>({
		links: [fileLink(), uploadLink({ url: "http://localhost/trpc" })],
	});
	const file = new File(["x"], "a.png", { type: "image/png" });
	return client.classify.mutate({ modelId: "google/vit-base-patch16-224", file });
}

it("fails an upload when no byte goes or comes", async () => {
	const call = expect(upload()).rejects.toThrow("silent");
	await vi.advanceTimersByTimeAsync(SILENT_WHOLE_MS - 1);
	QuietRequest.last.upload.onprogress?.({ loaded: 1, total: 2 });
	await vi.advanceTimersByTimeAsync(SILENT_WHOLE_MS + READING_MS);
	await call;
});

it("takes an answer that came while the page stood still, though its timer comes first", async () => {
	const call = upload();
	await vi.advanceTimersByTimeAsync(SILENT_WHOLE_MS);
	QuietRequest.last.answer();
	expect(await call).toEqual([]);
});

it.each([204, 205, 304])(
	"ends when something else answers %i, which has no body",
	async (status) => {
		const call = upload();
		await vi.advanceTimersByTimeAsync(0);
		const request = QuietRequest.last;
		Object.assign(request, { status, responseText: "", getResponseHeader: () => null });
		request.answer();
		await expect(call).rejects.toThrow();
	},
);
