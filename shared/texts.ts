/** A text in several languages by their tags; English is always there. */
export type Texts = Readonly<Record<string, string>> & { readonly en: string };
