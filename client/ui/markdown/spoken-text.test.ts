import { expect, it } from "vitest";
import { spokenText } from "./spoken-text.ts";

it.each([
	["**Three** letters `r`", "Three letters r"],
	["See [the page](https://example.com/a_(b)) now", "See the page now"],
	["Before\n\n```py\nprint(1)\n```\n\nAfter", "Before\nAfter"],
	[
		"# C# and F#\n\nWrite `snake_case` or snake_case.",
		"C# and F#\nWrite snake_case or snake_case.",
	],
	["Since 5 > 3 and 2 * 3 < 7.", "Since 5 > 3 and 2 * 3 < 7."],
	["1. Run:\n\n   ```sh\n   rm -rf build\n   ```\n2. End", "Run:\nEnd"],
	["~~~js\nlet hidden = 1;\n~~~", ""],
	["| A | B |\n|---|---|\n| 1 | **2** |", "A, B\n1, 2"],
	["Energy \\(E=mc^2\\). Root \\(\\sqrt{2}\\).", "Energy E=mc^2. Root ."],
	["One<br>two <!-- three --><sub>4</sub>", "One\ntwo 4"],
	["See https://example.com/a.", "See ."],
	["> quoted\n\n---\n\n- [x] done", "quoted\ndone"],
	["Tom &amp; Ann[^1]", "Tom & Ann"],
	["<details><summary>More</summary>in **it**</details>", "More\nin it"],
	["So it was[1].\n\n[1]: https://a.example/", "So it was.\n[1]"],
])("says %j as %j", (markdown, said) => {
	expect(spokenText(markdown)).toBe(said);
});
