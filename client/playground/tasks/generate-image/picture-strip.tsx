import clsx from "clsx";
import { Dices } from "lucide-react";
import type { ShownModel } from "#shared/shown-model.ts";
import { type FinishedResult, inOrder } from "../../../calls/row.ts";
import { useRows } from "../../../calls/table.ts";
import { useTexts } from "../../../language/use-texts.ts";
import { useSpending } from "../../../lib/site/use-spending.ts";
import type { ResultOf } from "../../../state/result.ts";
import { SpendButton } from "../../../ui/spend-button.tsx";

type Picture = FinishedResult & { result: ResultOf<"image_generation"> };

/** The pictures that a model drew for one description in this visit, newest last. */
export function usePictures(modelId: string, input: FinishedResult["input"] | undefined) {
	return useRows((rows) =>
		rows
			.filter(
				(one): one is Picture =>
					one.modelId === modelId && one.input === input && one.result?.type === "image_generation",
			)
			.sort(inOrder),
	);
}

type Props = {
	model: ShownModel;
	pictures: readonly Picture[];
	shown: Picture;
	onShow: (id: string) => void;
	onAnother: () => void;
	isPending: boolean;
};

/** Draws the same description again; earlier pictures stay beside it. */
export function PictureStrip({ model, pictures, shown, isPending, ...rest }: Props) {
	const t = useTexts("results");
	const spending = useSpending(model.task, model.points);
	return (
		<div className="mt-2 flex flex-wrap items-center gap-3 print:hidden">
			<SpendButton
				look="quiet"
				cost={spending}
				disabled={isPending}
				className="-ms-3 text-sm disabled:opacity-50"
				onClick={rest.onAnother}
			>
				<Dices aria-hidden="true" className="size-4" />
				{t("another")}
			</SpendButton>
			{pictures.length > 1 && (
				<ul aria-label={t("pictures")} className="flex flex-wrap gap-2">
					{pictures.map(({ id, result }, place) => (
						<li key={id}>
							<button
								type="button"
								aria-label={t("picture", { place: place + 1 })}
								aria-current={(id === shown.id && !isPending) || undefined}
								onClick={() => rest.onShow(id)}
								className="block size-14 overflow-hidden rounded-lg border-2 border-line hover:border-edge aria-[current]:border-accent"
							>
								<img
									src={result.imageUrl}
									alt=""
									className={clsx("size-full object-cover", result.isVeiled && "scale-125 blur-xl")}
								/>
							</button>
						</li>
					))}
				</ul>
			)}
		</div>
	);
}
