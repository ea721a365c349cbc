import { Dices } from "lucide-react";
import type { ShownModel } from "#shared/shown-model.ts";
import { useTexts } from "../../language/use-texts.ts";
import { useDownload } from "../../lib/files/use-download.ts";
import { useSpending } from "../../lib/site/use-spending.ts";
import { Button } from "../../ui/button.tsx";
import type { Picture } from "./use-pictures.ts";

type Props = {
	model: ShownModel;
	pictures: readonly Picture[];
	shown: Picture | undefined;
	onShow: (picture: Picture) => void;
	/** Draws the same again, differently. */
	onAnother: () => void;
	isPending: boolean;
};

/** One press draws the same description again; the pictures before stay beside it. */
export function PictureStrip({ model, pictures, shown, isPending, ...rest }: Props) {
	const t = useTexts("results");
	const { canSpend } = useSpending(model.task, model.points);
	return (
		<div className="mt-5 flex flex-wrap items-center gap-3 border-line border-t pt-5">
			<Button
				look="secondary"
				disabled={!canSpend || isPending}
				className="disabled:opacity-50"
				onClick={rest.onAnother}
			>
				<Dices aria-hidden="true" className="size-4" />
				{t("another")}
			</Button>
			{pictures.length > 1 && (
				<ul aria-label={t("pictures")} className="flex flex-wrap gap-2">
					{pictures.map((picture, place) => (
						<li key={picture.id}>
							<button
								type="button"
								aria-label={t("picture", { place: place + 1 })}
								aria-current={(picture === shown && !isPending) || undefined}
								onClick={() => rest.onShow(picture)}
								className="block size-14 overflow-hidden rounded-lg border-2 border-line hover:border-edge aria-[current]:border-accent"
							>
								<Thumbnail url={picture.result.imageUrl} />
							</button>
						</li>
					))}
				</ul>
			)}
		</div>
	);
}

function Thumbnail({ url }: { url: string }) {
	const { url: address } = useDownload(url, "generated-image", "png");
	return address && <img src={address} alt="" className="size-full object-cover" />;
}
