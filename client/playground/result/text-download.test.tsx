import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { ListExport } from "./downloads.tsx";

test("only the CSV begins with a mark of UTF-8, by which Excel reads its accents", async () => {
	const files: Blob[] = [];
	URL.revokeObjectURL = vi.fn();
	URL.createObjectURL = (file) => {
		if (file instanceof Blob) files.push(file);
		return "blob:made";
	};
	render(<ListExport items={[{ label: "éléphant عربي" }]} name="labels" />);
	await screen.findByRole("link", { name: "Download as CSV" });
	const [json, csv] = await Promise.all(
		files.map(async (file) => [...new Uint8Array(await file.arrayBuffer()).slice(0, 3)]),
	);
	expect(csv).toEqual([0xef, 0xbb, 0xbf]);
	expect(json).not.toEqual(csv);
});
