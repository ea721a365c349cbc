import { useSite } from "../lib/site/site.ts";

type Props = { title?: string; description?: string };

/** The title and the description of a page; React moves them into the head. */
export function PageHead({ title, description }: Props) {
	const { name } = useSite();
	return (
		<>
			<title>{title ? `${title} · ${name}` : `${name}: try AI models with open weights`}</title>
			{description && <meta name="description" content={description} />}
		</>
	);
}
