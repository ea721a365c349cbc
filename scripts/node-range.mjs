// Ranges of Node's versions as package.json writes them: "^20.19.0 || ^22.13.0 || >=24.0.0". Own code, because it runs
// before any package is installed.

/** Whether a version is in a range. */
export function isInRange(version, range) {
	return range.split("||").some((part) => {
		const bounds = [...part.matchAll(/(>=|<=|>|<|\^|~|=)?\s*v?(\*|\d[\w.*-]*)/g)];
		const isUnderstood = part.replace(/(>=|<=|>|<|\^|~|=)?\s*v?(\*|\d[\w.*-]*)/g, "").trim() === "";
		if (!isUnderstood) throw new Error(`Not a range of versions: ${range}`);
		return bounds.every(([, sign = "", bound]) => isWithin(numbersOf(version), sign, bound));
	});
}

/** The lowest version of each part of a range. */
export function lowestOf(range) {
	return range.split("||").map((part) => {
		const [major, minor = 0, patch = 0] = numbersOf(/\d[\d.]*/.exec(part)[0]);
		return `${major}.${minor}.${patch}`;
	});
}

/** A range for people: "Node 20.19, 22.13, 24 or later". */
export function inWords(range) {
	const least = lowestOf(range).map((version) => version.replace(/(\.0)+$/, ""));
	return `Node ${least.join(", ")} or later`;
}

function isWithin(version, sign, bound) {
	const given = numbersOf(bound);
	const order = compare(version, given);
	switch (sign) {
		case ">=":
			return order >= 0;
		case ">":
			return order > 0;
		case "<":
			return order < 0;
		case "<=":
			return order <= 0;
		case "^":
			return order >= 0 && version[0] === given[0];
		case "~":
			return order >= 0 && compare(version, given.slice(0, 2)) === 0;
		default:
			// "20" means each 20.
			return order === 0;
	}
}

/** The numbers that are given: "10.x" is [10], and "*" is none. */
function numbersOf(version) {
	return version
		.split(/[.-]/)
		.slice(0, 3)
		.map(Number)
		.filter((number) => !Number.isNaN(number));
}

/** Compares as far as the bound goes: 20.19.0 equals 20. */
function compare(version, bound) {
	const at = bound.findIndex((number, place) => number !== version[place]);
	return at === -1 ? 0 : version[at] - bound[at];
}
