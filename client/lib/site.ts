import { createContext, use } from "react";

/** What the host calls the site, fixed when the pages are built. */
export type Site = { name: string /** Empty where the host named nobody. */; creator: string };

const SiteContext = createContext<Site>({ name: "Vitrine", creator: "" });

/** Gives the pages inside it the site's facts. */
export const SiteProvider = SiteContext;

/** The site's name and its creator. */
export function useSite(): Site {
	return use(SiteContext);
}
