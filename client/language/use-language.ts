import { createContext, use } from "react";
import { DEFAULT_LANGUAGE } from "./languages.ts";

/** Says in which language the parts inside it are shown, by its tag. */
export const LanguageContext = createContext(DEFAULT_LANGUAGE);

export function useLanguage(): string {
	return use(LanguageContext);
}
