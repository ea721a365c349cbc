// node scripts/font-sets.mjs <folder> makes <folder>/<set>/fonts.conf for each set: with FONTCONFIG_FILE a browser
// finds the fonts of that set and nothing else that is installed.
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";

const systemFonts = "/usr/share/fonts";

/** Fonts that computers come with, by the names of their files, and the families that stand for the generic ones. */
const sets = [
	{
		// What Debian installs with a browser, and the widest.
		name: "DejaVu",
		files: /^DejaVu(Sans|Serif).*\.ttf$/,
		families: { "sans-serif": "DejaVu Sans", serif: "DejaVu Serif", monospace: "DejaVu Sans Mono" },
	},
	{
		// As on Android and many a Linux.
		name: "Noto",
		files: /^Noto(Sans|Serif|SansArabic|NaskhArabic|SansMath|SansSymbols2?)-.+\.ttf$/,
		families: { "sans-serif": "Noto Sans", serif: "Noto Serif", monospace: "Noto Sans" },
	},
	{
		// The widths of Arial and Times. Liberation has no Arabic, which Noto Kufi lends.
		name: "Liberation",
		files: /^(Liberation(Sans|Serif|Mono)|NotoKufiArabic)-.+\.ttf$/,
		families: {
			"sans-serif": "Liberation Sans",
			serif: "Liberation Serif",
			monospace: "Liberation Mono",
		},
	},
];

const [folder] = process.argv.slice(2);
const installed = installedFonts();
for (const { name, files, families } of sets) {
	const place = resolve(folder, name);
	const fonts = installed.filter((path) => files.test(basename(path)));
	for (const family of Object.values(families)) {
		const start = family.replaceAll(" ", "");
		if (!fonts.some((path) => basename(path).startsWith(start)))
			throw new Error(`${family} is not below ${systemFonts}.`);
	}
	mkdirSync(join(place, "fonts"), { recursive: true });
	for (const path of fonts) symlinkSync(path, join(place, "fonts", basename(path)));
	writeFileSync(join(place, "fonts.conf"), configuration(place, families));
}

function installedFonts() {
	const names = readdirSync(systemFonts, { recursive: true });
	return names.map((name) => join(systemFonts, name));
}

/** What stands for the generic families and for the two that Chromium falls back to, and the last of every list. */
function configuration(place, families) {
	const { "sans-serif": sans, serif } = families;
	const aliases = Object.entries({
		...families,
		"system-ui": sans,
		Arial: sans,
		"Times New Roman": serif,
	}).map(
		([name, family]) =>
			`<alias binding="same"><family>${name}</family><prefer><family>${family}</family></prefer></alias>`,
	);
	return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
	<dir>${join(place, "fonts")}</dir>
	<cachedir>${join(place, "cache")}</cachedir>
	${aliases.join("\n\t")}
	<match><edit name="family" mode="append_last"><string>${sans}</string></edit></match>
</fontconfig>
`;
}
