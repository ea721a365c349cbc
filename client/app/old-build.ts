import { sitePathname, storageName } from "../language/base-path.ts";
import { languageOfPath } from "../language/paths.ts";
import { textsOf } from "../language/texts.ts";
import { getState } from "../state/store.ts";

/** Limits reloads: two builds that alternate behind one proxy must not make a page reload forever. */
const ONCE_MS = 60_000;

const RELOADED = storageName("reloaded");

// Vite's event for any chunk that cannot be loaded. This module loads early, because after a deployment its own chunk
// would be gone too.
window.addEventListener("vite:preloadError", async () => {
	if (await isReplaced()) leave();
});

/** Whether the site now serves a page with other entry scripts than this one. */
async function isReplaced(): Promise<boolean> {
	const page = await fetch(location.pathname, { cache: "no-store" })
		.then((response) => (response.ok ? response.text() : ""))
		.catch(() => "");
	// Ignore a proxy's own page.
	if (!page.includes('id="page-data"')) return false;
	const scripts = document.querySelectorAll<HTMLScriptElement>("script[type=module][src]");
	return [...scripts].some(({ src }) => !page.includes(src.split("/").at(-1) ?? ""));
}

/**
 * Tells the visitor, and reloads: drafts and results are stored, and a running answer is kept as far as it came. Not if
 * something is nowhere else, such as a recording.
 */
function leave(): void {
	say();
	if (!hasUnstored() && mayReload()) location.reload();
}

function hasUnstored(): boolean {
	const { files, pictures, dictated } = getState();
	const chosen = Object.values(files).filter(({ file }) => file);
	return chosen.length + Object.keys(pictures).length + Object.keys(dictated).length > 0;
}

function mayReload(): boolean {
	try {
		const last = Number(sessionStorage.getItem(RELOADED));
		sessionStorage.setItem(RELOADED, String(Date.now()));
		return Date.now() - last > ONCE_MS;
	} catch {
		// Storage is blocked, so a reload would lose what was typed.
		return false;
	}
}

function say(): void {
	const t = textsOf(languageOfPath(sitePathname()), "page");
	if (!t || document.getElementById("new-version")) return;
	const note = document.createElement("div");
	note.id = "new-version";
	note.role = "alert";
	note.className =
		"fixed inset-x-4 top-4 z-50 mx-auto max-w-xl rounded-xl border border-warn bg-warn-soft p-4 shadow-lg shadow-black/20";
	const button = document.createElement("button");
	button.type = "button";
	button.className = "min-h-11 font-medium text-accent underline";
	button.textContent = t("reload");
	button.onclick = () => location.reload();
	note.append(t("newVersion"), " ", button);
	document.body.append(note);
}
