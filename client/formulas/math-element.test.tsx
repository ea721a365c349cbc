import { render } from "@testing-library/react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { elementsOf, MathElement } from "./math-element.tsx";

function drawn(tex: string) {
	return render(<MathElement tex={tex} isDisplay />).container;
}

afterEach(() => vi.unstubAllGlobals());

test("a formula becomes MathML of elements", () => {
	const math = drawn("\\frac{a}{b_1} \\color{red}{x}").querySelector("math");
	expect(math?.namespaceURI).toBe("http://www.w3.org/1998/Math/MathML");
	expect(math?.getAttribute("display")).toBe("block");
	expect(math?.querySelector("mfrac msub")?.textContent).toBe("b1");
});

test.each(["\\frac{a", "\\nosuchcommand{x}", "{".repeat(1_900), "\\def\\a{\\a\\a}\\a"])(
	"what is no TeX is shown as it was written: %.20s",
	(tex) => {
		expect(drawn(tex).querySelector("code")?.textContent).toBe(tex);
	},
);

test.each([
	"\\href{javascript:alert(1)}{x}",
	"\\url{javascript:alert(1)}",
	"\\includegraphics{http://example.com/a.png}",
	"\\class{fixed inset-0}{x}",
	"\\id{root}{x}",
	"\\style{position:fixed;background:url(http://example.com)}{x}",
	"\\data{a=b}{x}",
	"\\htmlStyle{color:red}{x}",
	"\\text{<img src=x onerror=alert(1)>}",
	'\\text{" onclick="alert(1)}',
	"\\color{red;position:fixed}{x}",
	"\\textcolor{url(http://example.com)}{x}",
	"\\rule{999em}{999em}",
	"\\hspace{-99em}x",
	"\\kern-99em x",
	"\\label{root}x\\ref{root}",
])("nothing but a formula reaches the page of %s", (tex) => {
	// jsdom has no MathMLElement.
	vi.stubGlobal("MathMLElement", Element);
	const { body } = new DOMParser().parseFromString(
		renderToStaticMarkup(<MathElement tex={tex} isDisplay />),
		"text/html",
	);
	expect(body.querySelector("a, img, script, style, iframe, object, svg")).toBeNull();
	for (const { name, value } of [...body.querySelectorAll("*")].flatMap((one) => [
		...one.attributes,
	])) {
		expect(name).not.toMatch(/^(on|id$|class$|href|src|data)/);
		expect(value).not.toMatch(/url|position|fixed/);
		expect(Number.parseFloat(value) || 0).toBeGreaterThanOrEqual(-1);
		expect(Number.parseFloat(value) || 0).toBeLessThanOrEqual(25);
	}
});

test("markup other than MathML is reduced to its text", () => {
	const markup =
		'<math><mtext><a href="javascript:alert(1)">x</a><img src=x onerror=alert(1)></mtext>' +
		'<mi onclick="alert(1)" id="root" style="position:fixed;color:red;background:url(x)">y</mi>' +
		"<script>alert(1)</script><annotation-xml><svg onload=alert(1)></svg></annotation-xml></math>";
	vi.stubGlobal("MathMLElement", Element);
	expect(renderToStaticMarkup(elementsOf(markup))).toBe(
		'<math><mtext>x</mtext><mi style="color:red">y</mi>alert(1)</math>',
	);
});
