import type { ComponentProps } from "react";
import { Link } from "react-router";
import { pathIn } from "./paths.ts";
import { useLanguage } from "./use-language.ts";

type Props = Omit<ComponentProps<typeof Link>, "to"> & {
	/** A path without a language; the link adds the current one. */
	to: string;
};

export function PageLink({ to, ...rest }: Props) {
	return <Link to={pathIn(useLanguage(), to)} {...rest} />;
}
