import { expect, test } from "vitest";
import { testBackend } from "../../testing/server/test-client.ts";
import { recordedRequest } from "../backends/recorded-request.ts";
import type { Backend } from "./catalogue.ts";
import { unreadSettings, wires, wireTasks } from "./wire-tasks.ts";

const settings: Partial<Backend>[] = [
	{ add: { further: 1 } },
	{ system: "developer" },
	{ pictureIn: "message" },
	{ pictureSize: "sides" },
];

const rows = wires.flatMap((wire) =>
	wireTasks[wire].flatMap((task) => settings.map((setting) => ({ wire, task, setting }))),
);

test.each(rows)("$wire, $task: $setting changes the request, or is a fault", async (row) => {
	const { wire, task, setting } = row;
	const parameters = { system: "Rhyme.", width: 512, height: 768 };
	const written = async (own: Partial<Backend>) => {
		const request = await recordedRequest(testBackend({ ...own, wire }), { task, parameters });
		const { body = "" } = request ?? {};
		const text = typeof body === "string" ? body : Buffer.concat(body).toString();
		// The boundary of a form is random.
		return text.replace(/vitrine-[\w-]+/g, "");
	};
	const [name = ""] = Object.keys(setting);
	const isRead = (await written(setting)) !== (await written({}));
	expect(isRead).toBe(!unreadSettings(wire, task).includes(name));
});
