import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { type CallRequest, placeholders } from "#shared/call-request.ts";
import { finishedRow } from "../../../testing/browser/finished-row.ts";
import { failure, renderWithApi } from "../../../testing/browser/render-with-api.tsx";
import { modelOf } from "../../../testing/browser/shown-models.ts";
import { SiteProvider, useSite } from "../../lib/site/site.ts";
import { ViewCode } from "./view-code.tsx";

const model = modelOf("HuggingFaceTB/SmolLM3-3B");
const words = { input: "A secret question", parameters: { topP: 0.5, system: "A secret order" } };
const finished = finishedRow({ ...words, task: "chat" });
const request: CallRequest = {
	url: "https://llm.example/v1/chat/completions",
	headers: { authorization: "Bearer $OWN_KEY", "content-type": "application/json" },
	body: { json: JSON.stringify({ says: [placeholders.system, placeholders.input] }) },
	keyName: "OWN_KEY",
};

function Shown({ hasCode }: { hasCode: boolean }) {
	const models = [{ ...model, ...(hasCode && { hasCode: true as const }) }];
	const site = { ...useSite(), models };
	return (
		<SiteProvider value={site}>
			<ViewCode finished={finished} />
		</SiteProvider>
	);
}

// This DOM has no modal dialogs.
HTMLDialogElement.prototype.showModal = function showModal() {
	this.open = true;
};

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

test("a model whose host does not show its calls has no button", () => {
	renderWithApi(<Shown hasCode={false} />);
	expect(screen.queryByRole("button")).toBeNull();
});

test("the visitor's words stand in the program and are not sent", async () => {
	const asked: unknown[] = [];
	const callCode = ({ input }: { input: unknown }) => {
		asked.push(input);
		return request;
	};
	renderWithApi(<Shown hasCode />, { callCode });
	expect(asked).toEqual([]);
	await press("View code");
	await screen.findByText(/curl/, { selector: "button" });
	const program = () => screen.getByRole("figure").textContent;
	expect(program()).toMatch(/Bearer \$OWN_KEY[\s\S]*A secret order[\s\S]*A secret question/);
	await press("Python");
	expect(program()).toContain("os.environ['OWN_KEY']");
	expect(asked).toEqual([
		{ modelId: model.id, parameters: { topP: 0.5, system: placeholders.system } },
	]);
});

test("what did not load can be tried again", async () => {
	const answers = [
		() => {
			throw failure("SITE_BUSY");
		},
		() => request,
	];
	renderWithApi(<Shown hasCode />, { callCode: () => answers.shift()?.() });
	await press("View code");
	await screen.findByRole("alert");
	await press("Try again");
	expect((await screen.findByRole("figure")).textContent).toContain("A secret question");
});
