import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { renderWithApi } from "../../../testing/browser/render-with-api.tsx";
import { modelOf } from "../../../testing/browser/shown-models.ts";
import { ParametersFold } from "./parameters-fold.tsx";
import { useParameters } from "./use-parameters.ts";

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

const sent = () => JSON.parse(screen.getByRole("status").textContent ?? "");
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
	expect(field("Temperature").value).toBe("");
	expect(sent()).toEqual({});
	expect(Object.keys(localStorage)).toEqual([]);
});

it("sends nothing that is out of bounds and says which field it is", () => {
	renderWithApi(<Screen />);
	fireEvent.change(field("Maximum tokens"), { target: { value: "5000" } });
	expect(field("Maximum tokens").getAttribute("aria-invalid")).toBe("true");
	expect(sent()).toEqual({});
});

it("is not there where the host opened nothing", () => {
	renderWithApi(<Screen shown={modelOf("google/vit-base-patch16-224")} />);
	expect(screen.queryByText("Parameters")).toBeNull();
});
