import { act, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { plentiful, renderWithApi } from "../../../testing/browser/render-with-api.tsx";
import { modelOf, models } from "../../../testing/browser/shown-models.ts";
import { useRunningCalls } from "../../calls/running-calls.ts";
import { ModelSelect } from "./model-select.tsx";

test("each model stands in its category with icon, line, price and state", async () => {
	const flux = modelOf("black-forest-labs/FLUX.1-dev");
	const status = { ...plentiful, models: { [flux.id]: { state: "loading", percent: 40 } } };
	renderWithApi(<ModelSelect model={undefined} onChange={vi.fn()} />, { status: () => status });
	const chooser = screen.getByRole("combobox", { name: "Model Selection" });
	expect(within(chooser).getAllByRole("option")).toHaveLength(models.length);
	const images = within(chooser).getByRole("group", { name: "Image" });
	const option = await within(images).findByRole("option", { name: "FLUX.1 Dev (loading 40%)" });
	expect({ ...option.dataset }).toEqual({ description: flux.description, price: "4 points" });
	const icons = within(chooser)
		.getAllByRole("option")
		.map((one) => one.querySelector("svg")?.classList.item(1));
	expect(new Set(icons).size).toBe(models.length);
});

test("the chosen model’s icon stands in the closed list, and a choice is passed on", async () => {
	const flux = modelOf("black-forest-labs/FLUX.1-dev");
	const onChange = vi.fn();
	const { container } = renderWithApi(<ModelSelect model={flux} onChange={onChange} />);
	const chooser = screen.getByRole("combobox", { name: "Model Selection" });
	expect(container.querySelector("div > svg")?.classList).toContain("lucide-image");
	await userEvent.selectOptions(chooser, "canopylabs/orpheus-3b-0.1-ft");
	expect(onChange).toHaveBeenLastCalledWith("canopylabs/orpheus-3b-0.1-ft");
});

function Counted() {
	return <output>{useRunningCalls().length} running</output>;
}

test.each([
	["elsewhere is marked", "canopylabs/orpheus-3b-0.1-ft", "FLUX.1 Dev (still running)"],
	["in view is not", "black-forest-labs/FLUX.1-dev", "FLUX.1 Dev"],
])("a call that runs %s", async (_where, shown, name) => {
	const { queryClient } = renderWithApi(
		<>
			<ModelSelect model={modelOf(shown)} onChange={vi.fn()} />
			<Counted />
		</>,
	);
	const mutation = queryClient.getMutationCache().build(queryClient, {
		mutationKey: ["call", "black-forest-labs/FLUX.1-dev"],
		mutationFn: () => new Promise(() => undefined),
	});
	act(() => void mutation.execute({ row: { id: "1" } }));
	await screen.findByText("1 running");
	expect(screen.getByRole("option", { name })).toBeDefined();
});
