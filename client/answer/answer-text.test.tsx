import { render, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { AnswerText } from "./answer-parts.tsx";

async function renderMarkdown(text: string) {
	const { container } = render(<AnswerText text={text} state="whole" />);
	await waitFor(() => expect(container.querySelector(".markdown")).not.toBeNull());
	return container;
}

/** What words are in, without the elements in which they grow. */
function markupOf(element: Element | null) {
	return element?.innerHTML.replace(/<\/?span>/g, "");
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
		"[click](https://known.example@evil.example/)",
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

	it.each([
		["#use", undefined],
		["#recipe=1&model=x", undefined],
		["?a=b", undefined],
		[".", undefined],
		["docs/usage.md", undefined],
		["./README.md", undefined],
		["../LICENSE", undefined],
		["/etc/passwd", undefined],
		["/metrics", undefined],
		["/playgrounds", undefined],
		["/", "/"],
		["/playground?model=x#y", "/playground?model=x#y"],
		["/playground/", "/playground"],
		["playground", "/playground"],
		["/fr/data", "/data"],
		["http://localhost:3000/status", "/status"],
		["http://localhost:3000/metrics", "http://localhost:3000/metrics"],
		["https://example.com/#use", "https://example.com/#use"],
		["mailto:a@example.com", "mailto:a@example.com"],
		["https://[", undefined],
	])("leads %s to %s", async (href, to) => {
		expect(location.origin).toBe("http://localhost:3000");
		const container = await renderMarkdown(`[go](<${href}>)`);
		expect(container.textContent).toBe("go");
		expect(container.querySelector("a")?.getAttribute("href")).toBe(to);
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

	it("makes one link of a badge, to where its writer sends its readers", async () => {
		const badge = "[![MIT](https://example.com/badge.svg)](https://example.com/licence)";
		const container = await renderMarkdown(badge);
		const links = [...container.querySelectorAll("a")].map((one) => [one.href, one.textContent]);
		expect(links).toEqual([["https://example.com/licence", "MIT"]]);
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

	it.each([
		["6", "number"],
		["−5 %", "number"],
		["6 كلمات", undefined],
		["Six", undefined],
	])("lays a cell without letters where its column starts: %s", async (cell, align) => {
		const container = await renderMarkdown(`| a |\n| - |\n| ${cell} |`);
		expect(container.querySelector("td")?.dataset["align"]).toBe(align);
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
		await waitFor(() =>
			expect(container.querySelector(".hljs-keyword")?.textContent).toBe("const"),
		);
		expect(container.querySelector("pre")?.textContent).toBe("const a = 1;");
	});

	it("shows code of an unknown language plainly, markup and all", async () => {
		const container = await renderMarkdown("```brainfuck\n<b>+++</b>\n```");
		expect(container.querySelector("pre")?.textContent).toBe("<b>+++</b>");
		expect(container.querySelector("pre b, pre [class]")).toBeNull();
	});

	it("survives nesting that would overflow the stack", async () => {
		const container = await renderMarkdown(`${"> ".repeat(400)}deep`);
		expect(container.textContent).toContain("deep");
	});
});

describe("Markdown as models write it", () => {
	it.each([
		["Ages 5~10, and 20~30, ~5 or ~6.", "Ages 5~10, and 20~30, ~5 or ~6."],
		["~~old~~ new", "<del>old</del> new"],
		["这是**“重点”**的内容。", "这是<strong>“重点”</strong>的内容。"],
		["これは**「重要」**です。", "これは<strong>「重要」</strong>です。"],
		["**注意：**必ず。**「a」**と", "<strong>注意：</strong>必ず。<strong>「a」</strong>と"],
		["قال و**«المدرسة»**كبيرة.", "قال و<strong>«المدرسة»</strong>كبيرة."],
		["这是*“重点”*的", "这是<em>“重点”</em>的"],
		["2 * 3 * 4 ** 5", "2 * 3 * 4 ** 5"],
		[
			"Dear \\[Your Name\\], \\[date\\], \\[1\\], a\\[0\\].",
			"Dear [Your Name], [date], [1], a[0].",
		],
		["a<br>b<br/>c", "a<br>b<br>c"],
		["H<sub>2</sub>O, x<sup>**2**</sup>", "H<sub>2</sub>O, x<sup><strong>2</strong></sup>"],
		["Press <kbd>Ctrl</kbd>, <u>now</u>", "Press <kbd>Ctrl</kbd>, <u>now</u>"],
		["an open <sub>tag", "an open &lt;sub&gt;tag"],
		["seen <!-- not seen --> again", "seen  again"],
		["It was so.[^1]", "It was so.<sup>1</sup>"],
		["[^1]: The note.", "<sup>1</sup> The note."],
		["**“x” 和 *y*”**的", "<strong>“x” 和 <em>y</em>”</strong>的"],
		["**หมายเหตุ:**ข้อความ", "<strong>หมายเหตุ:</strong>ข้อความ"],
		['זה ה**"ספר"**שלי', 'זה ה<strong>"ספר"</strong>שלי'],
		["**ध्यान:**यह", "<strong>ध्यान:</strong>यह"],
		["one<br />\ntwo", "one<br>two"],
		['<span style="color:red">red</span> <font color="blue">blue</font>', "red blue"],
		["a<wbr>b <del>c</del> <code>d</code>", "ab <del>c</del> <code>d</code>"],
		["Use List<String> and <T>", "Use List&lt;String&gt; and &lt;T&gt;"],
		["On \\[2026-01-02\\], \\[N/A\\], \\[+33 6\\]", "On [2026-01-02], [N/A], [+33 6]"],
		["array\\[i + 1\\] and b\\[k-1\\]", "array[i + 1] and b[k-1]"],
		["It is \\(optional\\) here", "It is (optional) here"],
	])("%s", async (text, html) => {
		const container = await renderMarkdown(text);
		expect(markupOf(container.querySelector(".markdown > p"))).toBe(html);
	});

	it.each([
		["<!-- a comment -->", ""],
		['<div align="center">\n**Bold**\n</div>', "Bold"],
		["<details>\n<summary>More</summary>\n\nInside\n\n</details>", "MoreInside"],
		["<br>\n\nText", "Text"],
		['<p align="center"><span style="color:red">Red</span></p>', "Red"],
	])("leaves the boxes of %j out", async (text, words) => {
		const container = await renderMarkdown(text);
		expect(container.textContent?.trim()).toBe(words);
	});

	it.each([
		["见 https://example.com/docs（中文）。", "https://example.com/docs"],
		["زوروا https://example.com/docs، ثم", "https://example.com/docs"],
		["هل https://example.com/a؟", "https://example.com/a"],
		["见 www.example.com。", "http://www.example.com/"],
		["See https://example.com/a_(b).", "https://example.com/a_(b)"],
		["See https://example.com/a…", "https://example.com/a"],
		["It is https://example.com’s page", "https://example.com/"],
		["https://example.com/a—the page", "https://example.com/a"],
		["دیکھیں https://example.com/a۔ یہ", "https://example.com/a"],
		["देखें https://example.com/a।", "https://example.com/a"],
		["See https://example.com/a\u200f now", "https://example.com/a"],
		["〔https://example.com/a〕", "https://example.com/a"],
		["https://ja.wikipedia.org/wiki/日本", "https://ja.wikipedia.org/wiki/%E6%97%A5%E6%9C%AC"],
	])("ends the link of %s", async (text, href) => {
		const container = await renderMarkdown(text);
		expect(container.querySelector("a")?.href).toBe(href);
		expect(container.textContent).toBe(text);
	});

	it("shows a list of sources, and not a definition that a link uses", async () => {
		const list =
			'As [here][p] and in [1].\n\nSources:\n\n[1]: https://a.example/\n[2]: https://b.example/ "B"\n[p]: https://c.example/';
		const container = await renderMarkdown(list);
		expect([...container.querySelectorAll("p")].map((one) => one.textContent)).toEqual([
			"As here and in [1].",
			"Sources:",
			"[1] https://a.example/",
			"[2] https://b.example/ B",
		]);
	});

	it("keeps the name of a source as it is written", async () => {
		const container = await renderMarkdown("[Wiki]: https://a.example/\n\nEnd");
		expect(container.querySelector("p")?.textContent).toBe("[Wiki] https://a.example/");
	});

	it("draws an environment without dollars around it", async () => {
		const container = await renderMarkdown(
			"So:\n\n\\begin{equation}\nE = mc^2\n\\end{equation}\n\nEnd",
		);
		await waitFor(() => expect(container.querySelector("math")).not.toBeNull());
	});

	it("gives code one direction, lists and quotes that of their text", async () => {
		const container = await renderMarkdown(
			"- Vision Transformer: واحد\n\n> اثنان وثلاثة وأربعة\n\n1. one",
		);
		const blocks = [...container.querySelectorAll("ul, ul p, ol, ol p, blockquote")];
		expect(blocks.map((block) => [block.localName, block.getAttribute("dir")])).toEqual([
			["ul", "rtl"],
			["p", "rtl"],
			["blockquote", "auto"],
			["ol", "auto"],
			["p", null],
		]);
	});
});

it("a heading that has no words yet is none", async () => {
	const container = await renderMarkdown("Hello\n\n## ");
	expect(container.querySelector("h3")).toBeNull();
	expect((await renderMarkdown("Hello\n\n## An")).querySelector("h3")?.textContent).toBe("An");
});

it.each(["A list:\n\n1. One\n2. *", "A list:\n\n1. One\n2. "])(
	"a cut answer leaves no stump: %j",
	(text) => {
		const { container } = render(<AnswerText text={text} state="cut" />);
		const items = [...container.querySelectorAll("li")].map(({ textContent }) =>
			textContent?.trim(),
		);
		expect(items).toEqual(["One"]);
	},
);

describe("what is selected in a growing text", () => {
	it.each([
		["the paragraph's first words", ["One long", "One long paragraph that goes on"], "One"],
		["before a bold word", ["One long", "One long **bo", "One long **bold** word"], "One"],
		["before italics", ["One *long", "One *long* word"], "One"],
		["before a link", ["One [long", "One [long](https://example.com) word"], "One"],
		["in code", ["Use `One.lo", "Use `One.long()` here"], "One"],
		["in a plain code block", ["```\nOne = 1", "```\nOne = 1\nTwo = 2\n```\nEnd"], "One"],
		["in a list that becomes loose", ["- One", "- One long\n", "- One long\n\n- Two"], "One"],
		["in a task", ["- [ ] One", "- [ ] One long\n- [x] Two"], "One"],
		["in a heading", ["# One", "# One long\n\nText"], "One"],
		["in a table", ["| a |\n| - |\n| One", "| a |\n| - |\n| One long |\n| Two |"], "One"],
		["in a quote", ["> One", "> One long\n> and on"], "One"],
	])("stays: %s", async (_where, texts, words) => {
		const { container, rerender } = render(<AnswerText text={texts[0] ?? ""} state="streaming" />);
		await waitFor(() => expect(container.querySelector(".markdown")).not.toBeNull());
		const range = document.createRange();
		const walker = document.createTreeWalker(container, NodeFilter.SHOW_TEXT);
		while (walker.nextNode()) {
			const start = walker.currentNode.textContent?.indexOf(words) ?? -1;
			if (start < 0) continue;
			range.setStart(walker.currentNode, start);
			range.setEnd(walker.currentNode, start + words.length);
		}
		expect(range.toString()).toBe(words);
		for (const text of texts.slice(1)) rerender(<AnswerText text={text} state="streaming" />);
		rerender(<AnswerText text={texts.at(-1) ?? ""} state="whole" />);
		expect(range.toString()).toBe(words);
		expect(range.startContainer.isConnected).toBe(true);
	});
});

describe("an answer that cannot be drawn", () => {
	it("is shown as it is, and once the text changes, drawn again", async () => {
		const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
		const { createElement } = document;
		vi.spyOn(document, "createElement").mockImplementation((name: string, ...rest: []) => {
			if (name === "strong") throw new Error("planted");
			return createElement.call(document, name, ...rest);
		});
		const { container, rerender } = render(<AnswerText text="a **b**" state="whole" />);
		await waitFor(() => expect(said).toHaveBeenCalled());
		expect(container.textContent).toBe("a **b**");
		rerender(<AnswerText text="a `b`" state="whole" />);
		await waitFor(() => expect(container.querySelector("code")?.textContent).toBe("b"));
		said.mockClear();
	});

	it("has its links in a browser without URL.canParse", async () => {
		const { canParse } = URL;
		Reflect.deleteProperty(URL, "canParse");
		const container = await renderMarkdown("[a](https://example.com) [b](http://)");
		expect(container.querySelectorAll("a")).toHaveLength(1);
		URL.canParse = canParse;
	});
});
