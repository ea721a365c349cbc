import { expect, test } from "vitest";
import { UploadedFile } from "./uploaded-file.ts";

const content = new TextEncoder().encode("0123456789");

test("reads like the platform's own file", async () => {
	const file = new UploadedFile(content, "digits.txt");
	expect(file).toBeInstanceOf(File);
	expect([file.name, file.size]).toEqual(["digits.txt", 10]);
	expect(new Uint8Array(await file.arrayBuffer())).toEqual(content);
	expect(await file.text()).toBe("0123456789");
	expect(await file.slice(2, 4).text()).toBe("23");
	expect(await new Response(file.stream()).text()).toBe("0123456789");
});

test("gives the bytes of its own part of a larger buffer only", async () => {
	const file = new UploadedFile(content.subarray(3, 5), "part.txt");
	expect(new TextDecoder().decode(await file.arrayBuffer())).toBe("34");
});
