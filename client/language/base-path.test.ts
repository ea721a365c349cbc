import { afterEach, describe, expect, test } from "vitest";
import {
	setBasePath,
	sitePathname,
	storageName,
	withBasePath,
	withoutBasePath,
} from "./base-path.ts";

afterEach(() => setBasePath(""));

test.each([
	{ base: "", pathname: "/playground", path: "/playground" },
	{ base: "/vitrine", pathname: "/vitrine", path: "/" },
	{ base: "/vitrine", pathname: "/vitrine/", path: "/" },
	{ base: "/vitrine", pathname: "/vitrine/fr/playground", path: "/fr/playground" },
	{ base: "/vitrine", pathname: "/vitrine2/playground", path: undefined },
	{ base: "/vitrine", pathname: "/elsewhere", path: undefined },
])("$pathname below $base is $path", ({ base, pathname, path }) => {
	setBasePath(base);
	expect(withoutBasePath(pathname)).toBe(path);
});

test("a path of the site begins with where the site stands", () => {
	expect(withBasePath("/trpc")).toBe("/trpc");
	setBasePath("/a/b");
	expect(withBasePath("/trpc")).toBe("/a/b/trpc");
});

test("a page opened without its base path still knows its address", () => {
	setBasePath("/vitrine");
	window.history.replaceState({}, "", "/playground");
	expect(sitePathname()).toBe("/playground");
	window.history.replaceState({}, "", "/vitrine/playground");
	expect(sitePathname()).toBe("/playground");
});

describe("names in the browser", () => {
	test("stay what they were at the root", () => {
		expect(storageName("theme")).toBe("vitrine.theme");
	});

	test("never begin with those of another site on the same host", () => {
		const names = ["", "/a", "/a.b", "/a/b", "/ab"].map((base) => {
			setBasePath(base);
			return storageName("");
		});
		for (const name of names) {
			expect(names.filter((other) => other.startsWith(name))).toEqual([name]);
		}
	});
});
