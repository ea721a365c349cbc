import type { ComponentProps, MouseEvent } from "react";
import { useHref, useLinkClickHandler } from "react-router";
import { pathIn } from "./paths.ts";
import { useLanguage } from "./use-language.ts";

type Props = Omit<ComponentProps<"a">, "href"> & {
	/** A path without a language, to which the link adds the current one; or a query of the same page. */
	to: string;
	/** Takes the place of the current entry in the browser's history. */
	replace?: boolean | undefined;
	/** Kept with the new entry. */
	state?: unknown;
};

/** A link to a page of this site. React Router's own `Link` brings code for its data routers. */
export function PageLink({ to, replace, state, onClick, ...rest }: Props) {
	const language = useLanguage();
	const path = to.startsWith("/") ? pathIn(language, to) : to;
	const { target } = rest;
	const follow = useLinkClickHandler<HTMLAnchorElement>(path, {
		state,
		...(replace !== undefined && { replace }),
		...(target !== undefined && { target }),
	});

	function handleClick(event: MouseEvent<HTMLAnchorElement>) {
		onClick?.(event);
		if (!event.defaultPrevented) follow(event);
	}

	return <a {...rest} href={useHref(path)} onClick={handleClick} />;
}
