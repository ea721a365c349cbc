import type { language as english } from "./en/index.ts";

/** An area of texts that is loaded separately. */
export type Area = keyof (typeof english)["areas"];

/** The English texts of an area: all languages have their keys and parameters. */
export type English<Name extends Area> = Awaited<
	ReturnType<(typeof english)["areas"][Name]>
>["messages"];

/** The texts of an area in any language: exactly the English keys. */
export type Messages<Name extends Area> = Readonly<Record<keyof English<Name>, string>>;

/** A language of the site. */
export type Language = {
	/** The language's name in the language itself. */
	name: string;
	direction: "ltr" | "rtl";
	areas: { readonly [Name in Area]: () => Promise<{ messages: Messages<Name> }> };
};
