import { afterEach, expect, test, vi } from "vitest";
import { fakeDecoders } from "../../../../testing/browser/fake-decoders.ts";
import { fixtureFile } from "../../../../testing/browser/fixture-file.ts";
import { modelOf } from "../../../../testing/browser/shown-models.ts";
import { addPictures } from "./add-pictures.ts";

afterEach(() => vi.unstubAllGlobals());

test.each([
	["a whole TIFF", "square.tiff", "UNSUPPORTED_FILE_TYPE"],
	["a damaged PNG", "noise.png", "FILE_BROKEN"],
])("%s that this browser cannot draw is refused", async (_name, fixture, refusal) => {
	Object.assign(URL, { createObjectURL: () => "blob:x", revokeObjectURL: vi.fn() });
	fakeDecoders().picture.canDecode = false;
	const images = { most: 2, bytes: 1_000_000, side: 1_000 };
	const model = { ...modelOf("HuggingFaceTB/SmolLM3-3B"), images };
	expect(await addPictures({ draft: "chat", files: [fixtureFile(fixture)], model })).toBe(refusal);
});
