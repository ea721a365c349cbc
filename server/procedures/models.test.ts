import { expect, test } from "vitest";
import { testCaller } from "../../testing/server/test-caller.ts";
import { pageData } from "../pages/page-data.ts";

test.each(["en", "fr", "xx"])(
	"the models are those of the page in %s, with their state",
	async (language) => {
		const { caller, context } = testCaller();
		const { settings, catalogue } = context.services;
		const page = await pageData(settings, catalogue, language);
		const listed = await caller.models({ language });
		expect(listed).toMatchObject(page.models.map(({ device: _, ...model }) => model));
		const { models: states } = await caller.status();
		expect(listed.map(({ id, state }) => [id, state])).toEqual(Object.entries(states));
	},
);

test("without an input they are in English, and say all that a call needs", async () => {
	const { caller } = testCaller();
	const listed = await caller.models();
	expect(listed).toEqual(await caller.models({ language: "en" }));
	for (const { id, task, points, state } of listed) {
		expect([id, task, points > 0, state.state]).toEqual([expect.any(String), task, true, "ready"]);
	}
	const picture = listed.find(({ task }) => task === "generateImage");
	expect(picture?.parameters.width).toMatchObject({
		min: expect.any(Number),
		max: expect.any(Number),
	});
	const { url, key, backends } = Object(picture);
	expect([url, key, backends]).toEqual([undefined, undefined, undefined]);
});
