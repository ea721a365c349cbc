import { useEffect } from "react";
import type { ResultOf } from "../results/task-result.ts";
import { useKept } from "../use-kept.ts";

/** A picture as its task gives it. */
export type Picture = ResultOf<"image_generation">;

type Kept = { pictures: readonly Picture[]; shown: Picture | undefined };

/** They are held in memory, each of a megabyte or two. */
const MOST = 8;

/** The pictures that were drawn for one description in this visit, and which of them is shown. */
export function usePictures(modelId: string, latest: Picture | undefined) {
	const [{ pictures, shown }, keep] = useKept<Kept>(`pictures ${modelId}`, {
		pictures: [],
		shown: undefined,
	});
	const isNew = latest && !pictures.some((picture) => isSame(picture, latest));
	useEffect(() => {
		if (!isNew) return;
		const earlier = pictures.filter(({ prompt }) => prompt === latest.prompt);
		keep({ pictures: [...earlier, latest].slice(-MOST), shown: latest });
	}, [isNew, latest, pictures, keep]);
	return {
		pictures,
		shown: isNew ? latest : shown,
		show: (picture: Picture) => keep({ shown: picture }),
	};
}

/** What is kept comes back as a copy. */
function isSame(one: Picture, other: Picture): boolean {
	return one === other || (one.imageUrl === other.imageUrl && one.prompt === other.prompt);
}
