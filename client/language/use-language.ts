import { createContext, use } from "react";
import { DEFAULT_LANGUAGE } from "./languages.ts";

export const LanguageContext = createContext(DEFAULT_LANGUAGE);

export function useLanguage(): string {
	return use(LanguageContext);
}
