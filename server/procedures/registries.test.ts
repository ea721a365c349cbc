import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { errorTexts } from "#shared/errors/error-texts.ts";
import { errorCodes, errors } from "#shared/errors.ts";
import { modelTasks, taskNames } from "#shared/models.ts";
import { contracts } from "#shared/tasks/index.ts";
import { categories } from "#shared/tasks/task.ts";
import { everyModelFile } from "../../testing/test-models.ts";
import { openCatalogue } from "../catalogue/open-catalogue.ts";
import { appRouter } from "./router.ts";

/** Names of a folder's source files, without tests. */
function filesOf(folder: string): string[] {
	const files = readdirSync(new URL(`../../${folder}`, import.meta.url), { withFileTypes: true });
	return files
		.filter((file) => file.isFile() && !file.name.includes(".test."))
		.map(({ name }) => name.replace(/\.tsx?$/, ""))
		.sort();
}

function kebab(name: string): string {
	return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

const files = taskNames.map(kebab).sort();

test("a task has one name: its contract, its procedure and its view go by it", () => {
	expect(filesOf("shared/tasks").filter((name) => !["index", "task"].includes(name))).toEqual(
		files,
	);
	expect(filesOf("server/procedures")).toEqual(expect.arrayContaining(files));
	// The assistant is a task without a view in the playground.
	const views = modelTasks.map(kebab).sort();
	expect(filesOf("client/playground/tasks")).toEqual(expect.arrayContaining(views));
	const folders = readdirSync("client/playground/tasks", { withFileTypes: true })
		.filter((entry) => entry.isDirectory())
		.map(({ name }) => name);
	expect(folders.filter((name) => !views.includes(name))).toEqual([]);
});

test("every task has a procedure", () => {
	const names = [...taskNames].sort();
	const procedures = Object.keys(appRouter._def.procedures);
	expect(procedures.sort()).toEqual(
		[
			...names,
			"callCode",
			"covers",
			"models",
			"modelStatus",
			"siteData",
			"siteState",
			"hostState",
			"status",
		].sort(),
	);
});

test("every procedure of a task is a mutation with an input and an output", () => {
	for (const name of taskNames) {
		const { type, inputs } = Object(appRouter._def.procedures[name]._def);
		expect([name, type, inputs]).toEqual([name, "mutation", [contracts[name].input]]);
	}
});

test("every task has a model in the catalogue of tests", () => {
	const { models } = openCatalogue({
		file: everyModelFile(),
		provider: "auto",
		variables: () => undefined,
	});
	expect(new Set(models.map(({ task }) => task))).toEqual(new Set(modelTasks));
	expect([...new Set(models.map(({ category }) => category))]).toEqual([...categories]);
});

test("every error has a sentence and a status that tRPC can carry", () => {
	const carried = [400, 403, 404, 405, 406, 408, 409, 413, 415, 422, 429, 499, 500, 502, 503, 504];
	for (const code of errorCodes) {
		const { httpStatus } = errors[code];
		expect([code, errorTexts[code].length > 0, carried.includes(httpStatus)]).toEqual([
			code,
			true,
			true,
		]);
	}
});
