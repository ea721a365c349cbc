import type { Backend, CatalogueModel } from "./catalogue.ts";

/**
 * The back-end whose request visitors may see: the first hosted one whose entry allows it. Never one on the host's own
 * machine.
 */
export function shownBackend({
	backends,
}: Pick<CatalogueModel, "backends">): (Backend & { keyName: string }) | undefined {
	return backends.find(isShown);
}

function isShown(backend: Backend): backend is Backend & { keyName: string } {
	return backend.code === true && backend.kind === "hosted" && backend.keyName !== undefined;
}
