import { render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { describe, expect, it } from "vitest";
import { AnswerText } from "./answer-parts.tsx";

async function renderMarkdown(text: string) {
	const { container } = render(
		<MemoryRouter>
			<AnswerText text={text} isStreaming={false} />
		</MemoryRouter>,
	);
	await expect.poll(() => container.querySelector(".markdown"), { timeout: 15_000 }).not.toBeNull();
	return container;
}

describe("Markdown that attacks the page", () => {
	it.each([
		["a script", "<script>alert(1)</script>"],
		["a picture that fails", 'Look: <img src=x onerror="alert(1)">'],
		["a frame", "<iframe src=https://example.com></iframe>"],
		["a style", "<style>body{display:none}</style>"],
		["markup in a heading", "# <svg onload=alert(1)>"],
		["markup in a table", "| a |\n| - |\n| <img src=x onerror=alert(1)> |"],
		["markup in a nested quote", "> - > <details open ontoggle=alert(1)>"],
		["markup in a task", "- [ ] <form action=https://example.com><button>x</button></form>"],
		["markup in entities", "&lt;img src=x onerror=alert(1)&gt;"],
	])("shows %s as text", async (_name, text) => {
		const container = await renderMarkdown(text);
		expect(container.querySelector("script, img, iframe, style, svg, details, form")).toBeNull();
		expect(container.textContent).toMatch(/<(script|img|iframe|style|svg|details|form)/);
	});

	it.each([
		"[click](javascript:alert(1))",
		"[click](JaVaScRiPt:alert(1))",
		"[click](java\u0001script:alert(1))",
		"[click](javascript&#58;alert(1))",
		"[click](javascript&#x3A;alert(1))",
		"[click](&#106;avascript:alert(1))",
		"[click](vbscript:msgbox)",
		"[click](data:text/html;base64,PHNjcmlwdD4=)",
		"[click](file:///etc/passwd)",
		"[click](blob:https://example.com/1)",
		"[click][r]\n\n[r]: javascript:alert(1)",
		"![click](javascript:alert(1))",
		"![click](data:image/svg+xml,<svg/onload=alert(1)>)",
	])("makes no link of %s", async (text) => {
		const container = await renderMarkdown(text);
		expect(container.textContent).toContain("click");
		expect(container.querySelector("a, img")).toBeNull();
	});

	it("keeps a javascript: address between angle brackets as text", async () => {
		const container = await renderMarkdown("<javascript:alert(1)>");
		expect(container.querySelector("a")).toBeNull();
	});
});

describe("Markdown", () => {
	it("opens links elsewhere in a new tab, without a word to them", async () => {
		await renderMarkdown("[the hub](https://huggingface.co/models?a=1&amp;b=2)");
		const link = screen.getByRole("link", { name: "the hub" });
		expect(link).toHaveProperty("href", "https://huggingface.co/models?a=1&b=2");
		expect(link.getAttribute("rel")).toBe("noopener nofollow");
		expect(link.getAttribute("target")).toBe("_blank");
	});

	it("follows links of this site inside the page", async () => {
		await renderMarkdown(`[try it](/playground?model=x) or [here](${location.origin}/)`);
		const link = screen.getByRole("link", { name: "try it" });
		expect(link.getAttribute("href")).toBe("/playground?model=x");
		expect(link.getAttribute("target")).toBeNull();
		expect(screen.getByRole("link", { name: "here" }).getAttribute("href")).toBe("/");
	});

	it("takes an address that starts with two slashes for what it is: elsewhere", async () => {
		await renderMarkdown("[go](//example.com/x)");
		expect(screen.getByRole("link").getAttribute("rel")).toBe("noopener nofollow");
	});

	it("never loads a picture: its description is a link to it", async () => {
		const container = await renderMarkdown("![a cat](https://example.com/cat.png)");
		expect(container.querySelector("img")).toBeNull();
		expect(screen.getByRole("link", { name: "a cat" })).toBeDefined();
	});

	it("shows tables, with a name and reachable by keyboard", async () => {
		await renderMarkdown("| Model | Size |\n| --- | ---: |\n| SmolLM3 | **3B** |");
		const region = screen.getByRole("group", { name: "Table" });
		expect(region.tabIndex).toBe(0);
		expect(within(region).getByRole("columnheader", { name: "Size" }).dataset["align"]).toBe(
			"right",
		);
		expect(within(region).getByRole("cell", { name: "3B" })).toBeDefined();
	});

	it("shows task lists as boxes that say whether they are done", async () => {
		await renderMarkdown("- [x] read\n- [ ] write");
		expect(screen.getByRole("checkbox", { name: "Done" })).toHaveProperty("checked", true);
		expect(screen.getByRole("checkbox", { name: "To do" })).toHaveProperty("disabled", true);
	});

	it("keeps a model's headings below the page's own", async () => {
		await renderMarkdown("# One\n\n### Three");
		expect(screen.getAllByRole("heading", { level: 3 })).toHaveLength(2);
	});

	it("starts a numbered list at its own number", async () => {
		const container = await renderMarkdown("3. three\n4. four");
		expect(container.querySelector("ol")?.start).toBe(3);
	});

	it("reads character references in text and leaves them in code", async () => {
		const container = await renderMarkdown("Tom &amp; Ann &#8212; `&amp;` &unknown;");
		expect(container.textContent).toBe("Tom & Ann — &amp; &unknown;");
	});

	it("names the language of code and colours its words", async () => {
		const container = await renderMarkdown("```ts title=a.ts\nconst a = 1;\n```");
		expect(screen.getByRole("figure", { name: "Code: ts" })).toBeDefined();
		await expect
			.poll(() => container.querySelector(".hljs-keyword")?.textContent, { timeout: 15_000 })
			.toBe("const");
		expect(container.querySelector("pre")?.textContent).toBe("const a = 1;");
	});

	it("shows code of an unknown language plainly, markup and all", async () => {
		const container = await renderMarkdown("```brainfuck\n<b>+++</b>\n```");
		expect(container.querySelector("pre")?.textContent).toBe("<b>+++</b>");
		expect(container.querySelector("pre b, pre span")).toBeNull();
	});

	it("survives nesting that would overflow the stack", async () => {
		const container = await renderMarkdown(`${"> ".repeat(400)}deep`);
		expect(container.textContent).toContain("deep");
	});
});
