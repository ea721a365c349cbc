import { useLocation } from "wouter";
import { withBasePath } from "../language/base-path.ts";
import { DEFAULT_LANGUAGE, languages } from "../language/languages.ts";
import { pathIn } from "../language/paths.ts";
import { useTexts } from "../language/use-texts.ts";
import { useSite } from "../lib/site/site.ts";

/** Title, description and alternate languages of a page; React moves them into the head. */
export function PageHead({ title, description }: { title?: string; description?: string }) {
	const t = useTexts("page");
	const { name, origin } = useSite();
	const [path] = useLocation();
	return (
		<>
			<title>{title ? t("pageTitle", { title, name }) : t("siteTitle", { name })}</title>
			{description && <meta name="description" content={description} />}
			{/* Only for programs that read the page without scripts. */}
			{import.meta.env.SSR && description && <Preview description={description} />}
			{/* Search engines only accept absolute URLs, so the alternates need PUBLIC_ORIGIN. */}
			{description &&
				origin !== undefined &&
				[...Object.keys(languages), "x-default"].map((tag) => (
					<link
						key={tag}
						rel="alternate"
						hrefLang={tag}
						href={origin + withBasePath(pathIn(tag === "x-default" ? DEFAULT_LANGUAGE : tag, path))}
					/>
				))}
		</>
	);
}

/** What messengers show of a link. Most of them ask for the picture only at a whole address, with PUBLIC_ORIGIN. */
function Preview({ description }: { description: string }) {
	const t = useTexts("page");
	const { name, origin = "" } = useSite();
	return (
		<>
			<meta property="og:type" content="website" />
			<meta property="og:title" content={t("siteTitle", { name })} />
			<meta property="og:description" content={description} />
			<meta property="og:image" content={origin + withBasePath("/drawn/hills.png")} />
			<meta property="og:image:width" content="1200" />
			<meta property="og:image:height" content="630" />
			<meta name="twitter:card" content="summary_large_image" />
		</>
	);
}
