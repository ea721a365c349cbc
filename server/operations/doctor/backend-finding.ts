import type { Backend } from "../../catalogue/catalogue.ts";
import { type Finding, fault, fine } from "./finding.ts";
import type { Look } from "./look-at-backend.ts";

/** Says what a look at a back-end means for its host. */
export function backendFinding(who: string, backend: Backend, look: Look): Finding {
	const { wire, model, kind } = backend;
	switch (look.kind) {
		case "answers":
			return fine(`${who} answers${fileNote(backend)}`);
		case "slow":
			return fault(
				`${who} is slow: ${look.seconds.toFixed(1)} s for a look-up`,
				"Wait until it has loaded, or give it more firstByteSeconds in models.yaml",
			);
		case "loading":
			return fault(`${who} is loading or scaled to zero`, "Wait, then run this again");
		case "away":
			return fault(
				`${who} cannot be reached`,
				kind === "machine"
					? "Start the engine, or correct its address in models.yaml or its variable"
					: "Check the network of this machine, and the address",
			);
		case "refused":
			return fault(
				`${who} refuses the key`,
				"Set the variable that key names to one that is valid",
			);
		case "unknown-model":
			return fault(
				`${who} does not know the model ${model}`,
				wire === "openai" ? "Load or pull it there, or correct its name" : "Correct its name",
			);
		case "failing":
			return fault(
				`${who} fails with HTTP ${look.status}`,
				"Nothing to change here: wait, or put another back-end behind it in models.yaml",
			);
	}
}

/** The wires that name a file which is then fetched, from hosts that are known or named only. */
function fileNote({ wire, fileHosts }: Backend): string {
	if (wire !== "fal" && wire !== "replicate") return "";
	const further = fileHosts.length > 0 ? ` and ${fileHosts.join(", ")}` : "";
	return `; files it names are fetched from ${wire}'s own hosts${further} only (others: fileHosts)`;
}
