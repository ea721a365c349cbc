import type { ComponentProps } from "react";
import { Link, type NavigateOptions } from "wouter";
import { withBasePath } from "./base-path.ts";
import { pathIn } from "./paths.ts";
import { useLanguage } from "./use-language.ts";

type Props = Omit<ComponentProps<"a">, "href"> &
	Pick<NavigateOptions, "replace" | "state"> & {
		/** A path without a language; the link adds the current one. */
		to: string;
	};

export function PageLink({ to, ...rest }: Props) {
	const path = pathIn(useLanguage(), to);
	// wouter would handle these clicks in this tab.
	if (rest.target) return <a href={withBasePath(path)} {...rest} />;
	return <Link to={path} {...rest} />;
}
