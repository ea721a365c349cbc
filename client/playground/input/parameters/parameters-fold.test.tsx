import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { renderWithApi } from "../../../../testing/browser/render-with-api.tsx";
import { modelOf } from "../../../../testing/browser/shown-models.ts";
import { useParameters } from "../../../state/chosen-parameters.ts";
import { readStoredState } from "../../../state/store.ts";
import { ParametersFold } from "./parameters-fold.tsx";

const model = modelOf("HuggingFaceTB/SmolLM3-3B");

function Screen({ shown = model }) {
	const chosen = useParameters(shown);
	return (
		<>
			<ParametersFold model={shown} chosen={chosen} />
			<output>{JSON.stringify(chosen.sent)}</output>
		</>
	);
}

const sent = () => JSON.parse(document.querySelector("output")?.textContent ?? "");
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

beforeEach(() => localStorage.clear());

it("shows the host's defaults and bounds, and sends nothing until something is changed", () => {
	renderWithApi(<Screen />);
	expect(field("Temperature").placeholder).toBe("0.7");
	expect(field("Maximum tokens").max).toBe("1000");
	expect(field("Top-p").placeholder).toBe("Model default");
	expect(sent()).toEqual({});
});

it("sends what was changed, keeps it for the next visit, and forgets it in one press", () => {
	const { unmount } = renderWithApi(<Screen />);
	fireEvent.change(field("Temperature"), { target: { value: "1.5" } });
	fireEvent.change(field("System prompt"), { target: { value: "Be brief." } });
	expect(sent()).toEqual({ parameters: { temperature: 1.5, system: "Be brief." } });
	expect(screen.getByText("2 changed")).toBeDefined();
	unmount();
	renderWithApi(<Screen />);
	expect(field("Temperature").value).toBe("1.5");
	fireEvent.click(screen.getByRole("button", { name: "Reset all" }));
	expect(document.activeElement).toBe(document.querySelector("summary"));
	expect(field("Temperature").value).toBe("");
	expect(sent()).toEqual({});
	expect(Object.keys(localStorage)).toEqual([]);
});

it.each([
	["5000", "Not sent: it must be from 1 to 1,000."],
	["250.5", "Not sent: it must be a whole number."],
])(
	"does not send %s, and says why beside its field for as long as it stands there",
	(value, why) => {
		renderWithApi(<Screen />);
		const tokens = field("Maximum tokens");
		fireEvent.change(tokens, { target: { value } });
		fireEvent.blur(tokens);
		expect(tokens.value).toBe(value);
		expect(tokens.getAttribute("aria-invalid")).toBe("true");
		expect(
			document.getElementById(tokens.getAttribute("aria-describedby")?.split(" ")[1] ?? ""),
		).toHaveProperty("textContent", why);
		expect(sent()).toEqual({});
		fireEvent.change(tokens, { target: { value: "250" } });
		expect(screen.queryByText(why)).toBeNull();
		expect(sent()).toEqual({ parameters: { maxTokens: 250 } });
	},
);

it("forgets a kept value that the server would refuse", () => {
	const key = `vitrine.parameters.${model.id}`;
	localStorage.setItem(key, JSON.stringify({ version: 1, value: { maxTokens: 250.5 } }));
	readStoredState();
	renderWithApi(<Screen />);
	expect(sent()).toEqual({});
});

it("is not there where the host opened nothing", () => {
	renderWithApi(<Screen shown={modelOf("google/vit-base-patch16-224")} />);
	expect(screen.queryByText("Parameters")).toBeNull();
});

it("moves a number by its slider too", () => {
	renderWithApi(<Screen />);
	const slider = document.querySelector<HTMLInputElement>("input[type=range]");
	if (!slider) throw new Error("no slider");
	const unset = () => [...document.querySelectorAll("input[type=range][data-unset]")];
	// The style of one whose value nobody knows, Top-p here, shows none.
	const [topP, ...others] = unset();
	if (!topP) throw new Error("no slider without a value");
	expect([topP === slider, others]).toEqual([false, []]);
	fireEvent.change(slider, { target: { value: "1.2" } });
	expect(sent()).toEqual({ parameters: { temperature: 1.2 } });
	expect(field("Temperature").value).toBe("1.2");
	fireEvent.change(topP, { target: { value: "0.5" } });
	expect(unset()).toEqual([]);
});
