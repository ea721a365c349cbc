/** What the host says about the site: shown on the pages and told to the assistant. */
export type SiteFacts = {
	/** `SITE_NAME` */
	name: string;
	/** `SITE_CREATOR`; empty where the host gave none. */
	creator: string;
	/** `SITE_ABOUT`; empty where the host gave none. */
	about: string;
};
