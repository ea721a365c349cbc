import type { language as english } from "./en/index.ts";

/** A part of the texts that is loaded by itself. */
export type Area = keyof (typeof english)["areas"];

/** The texts of an area as English words them: their keys and what fills them are every language's. */
export type English<Name extends Area> = Awaited<
	ReturnType<(typeof english)["areas"][Name]>
>["messages"];

/** The texts of an area in any language: each key of the English ones, and no other. */
export type Messages<Name extends Area> = Readonly<Record<keyof English<Name>, string>>;

/** A language of the site. */
export type Language = {
	/** The language's own name for itself. */
	name: string;
	direction: "ltr" | "rtl";
	areas: { readonly [Name in Area]: () => Promise<{ messages: Messages<Name> }> };
};
