import clsx from "clsx";
import type { ReactNode } from "react";
import { useTexts } from "../../language/use-texts.ts";
import type { QuestionPicture } from "../../state/store.ts";

type Props = {
	pictures: readonly QuestionPicture[];
	className?: string;
	/** Stands in the corner of each. */
	toolOf?: (place: number) => ReactNode;
};

/** The pictures of a question, small, in a row. */
export function SmallPictures({ pictures, className, toolOf }: Props) {
	const t = useTexts("conversation");
	return (
		<ul aria-label={t("pictures")} className={clsx("flex flex-wrap gap-2", className)}>
			{pictures.map(({ look, isVeiled }, place) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: the same picture may be there twice.
				<li key={`${place} ${look.length}`} className="relative overflow-hidden rounded-xl">
					<img
						src={look}
						alt={t("pictureOf", { place: place + 1, count: pictures.length })}
						className={clsx("size-20 bg-sunken object-cover", isVeiled && "blur-lg")}
					/>
					{toolOf?.(place)}
				</li>
			))}
		</ul>
	);
}
