import { openCatalogue } from "../../server/catalogue/open-catalogue.ts";
import { createSandbox } from "../../server/sandbox/sandbox.ts";

const catalogue = openCatalogue({
	file: undefined,
	provider: "sandbox",
	variables: () => undefined,
});
const facts = { name: "Vitrine", creator: "A tester", about: "" };
const sandbox = createSandbox({ facts, catalogue });
const origin = "http://sandbox.test";
const never = new AbortController().signal;

type File = {
	path: string;
	file: Uint8Array<ArrayBuffer>;
	type: string;
	failure?: string;
	task?: string;
};

/** Speaks to a sandbox on its wire, without a network. */
export const askSandbox = {
	get(address: string): Promise<Response> {
		return sandbox(new Request(new URL(address, origin)), never);
	},

	json(path: string, body: unknown, signal = never): Promise<Response> {
		const init = { method: "POST", body: JSON.stringify(body) };
		return sandbox(new Request(origin + path, init), signal);
	},

	file({ path, file, type, failure, task }: File): Promise<Response> {
		const headers = new Headers({ "content-type": type });
		if (failure) {
			headers.set("x-sandbox-error", failure);
		}
		if (task) {
			headers.set("x-sandbox-task", task);
		}
		return sandbox(new Request(origin + path, { method: "POST", headers, body: file }), never);
	},
};
