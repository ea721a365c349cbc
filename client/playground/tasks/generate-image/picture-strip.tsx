import clsx from "clsx";
import { Dices, RotateCcw } from "lucide-react";
import type { KeyboardEvent } from "react";
import type { ShownModel } from "#shared/shown-model.ts";
import { type FinishedResult, inOrder, isAsking, type Row } from "../../../calls/row.ts";
import { useRows, useShownRow } from "../../../calls/table.ts";
import { useTexts } from "../../../language/use-texts.ts";
import { useSpending } from "../../../lib/site/use-spending.ts";
import type { ResultOf } from "../../../state/result.ts";
import { SpendButton } from "../../../ui/spend-button.tsx";
import { type OnStep, stepOfKey } from "../../result/walk.ts";

type Picture = FinishedResult & { result: ResultOf<"image_generation"> };

function isPicture(row: Row): row is Picture {
	return row.result?.type === "image_generation";
}

/** The rows of one description to a model in this visit, newest last: pictures, and those that are drawn or failed. */
function useTiles(modelId: string, input: Row["input"] | undefined) {
	return useRows((rows) =>
		rows
			.filter(
				(one) =>
					one.modelId === modelId &&
					one.input === input &&
					// A single one that failed says so in the result's place.
					(isPicture(one) || isAsking(one) || (one.batch !== undefined && one.state !== "done")),
			)
			.sort(inOrder),
	);
}

/** The pictures that a model drew for one description in this visit, newest last. */
export function usePictures(modelId: string, input: Row["input"] | undefined) {
	return useTiles(modelId, input).filter(isPicture);
}

/** Walks from one picture to the next of the same description; undefined if there is no other. */
export function useWalk(
	modelId: string,
	{ prompt, imageUrl }: Pick<ResultOf<"image_generation">, "prompt" | "imageUrl">,
): OnStep | undefined {
	const { show } = useShownRow();
	// A veiled one is shown where it can be veiled again.
	const pictures = usePictures(modelId, prompt).filter(({ result }) => !result.isVeiled);
	const place = pictures.findIndex(({ result }) => result.imageUrl === imageUrl);
	if (place < 0 || pictures.length < 2) return undefined;
	return (step) => {
		const next = pictures[(place + step + pictures.length) % pictures.length];
		if (next) show(next.id, next.madeFrom.at(-1)?.id);
	};
}

type Props = {
	model: ShownModel;
	/** The description. */
	input: Row["input"] | undefined;
	/** The row on the screen. */
	shownId: string | undefined;
	isPending: boolean;
	onShow: (row: Row) => void;
	onAnother: (input: string) => void;
	onRetry: (row: Row) => void;
};

/** The pictures of one description, those that are being drawn among them, and a button for another one. */
export function PictureStrip({ model, input, shownId, isPending, ...rest }: Props) {
	const t = useTexts("results");
	const spending = useSpending(model.task, model.points);
	const tiles = useTiles(model.id, input);
	const done = tiles.filter(isPicture);
	const shown = tiles.find(({ id }) => id === shownId);
	const batch = tiles.filter((one) => shown?.batch !== undefined && one.batch === shown.batch);

	/** Arrows go through the pictures, as in the dialog. */
	function handleKeyDown(event: KeyboardEvent<HTMLUListElement>) {
		const step = stepOfKey(event, document.documentElement.dir);
		const buttons: Element[] = [...event.currentTarget.querySelectorAll("button")];
		const place = document.activeElement ? buttons.indexOf(document.activeElement) : -1;
		const next = step && buttons[place + step];
		if (!(next instanceof HTMLButtonElement) || place < 0) return;
		event.preventDefault();
		next.focus();
		if (!next.hasAttribute("data-retry")) next.click();
	}

	return (
		<div className="mt-2 print:hidden">
			{tiles.length > 1 && (
				<ul
					aria-label={t("pictures")}
					onKeyDown={handleKeyDown}
					className="mb-1 flex flex-wrap gap-2"
				>
					{tiles.map((row, place) => (
						<li key={row.id} className="size-14">
							<Tile
								{...{ row, isPending }}
								place={place + 1}
								isShown={row.id === shownId}
								onShow={() => rest.onShow(row)}
								onRetry={() => rest.onRetry(row)}
							/>
						</li>
					))}
				</ul>
			)}
			{/* One of several is announced by its status alone. */}
			<p role="status" className="sr-only">
				{isPending && batch.length > 1 && batch.some(isPicture)
					? t("picturesReady", { done: batch.filter(isPicture).length, count: batch.length })
					: ""}
			</p>
			{done.length > 0 && (
				<SpendButton
					look="quiet"
					cost={{ ...spending, isNotable: true }}
					disabled={isPending}
					className="-ms-3 text-sm disabled:opacity-50"
					onClick={() => typeof input === "string" && rest.onAnother(input)}
				>
					<Dices aria-hidden="true" className="size-4" />
					{t("another")}
				</SpendButton>
			)}
		</div>
	);
}

type TileProps = {
	row: Row;
	/** Counted from one. */
	place: number;
	isShown: boolean;
	isPending: boolean;
	onShow: () => void;
	onRetry: () => void;
};

const frame = "block size-full overflow-hidden rounded-lg border-2";

function Tile({ row, place, isShown, isPending, onShow, onRetry }: TileProps) {
	const t = useTexts("results");
	if (isPicture(row)) {
		return (
			<button
				type="button"
				aria-label={t("picture", { place })}
				aria-current={isShown || undefined}
				onClick={onShow}
				className={`${frame} border-line hover:border-edge aria-[current]:border-accent`}
			>
				<img
					src={row.result.imageUrl}
					alt=""
					className={clsx("size-full object-cover", row.result.isVeiled && "scale-125 blur-xl")}
				/>
			</button>
		);
	}
	if (isAsking(row)) {
		return (
			<span
				role="img"
				aria-label={t("pictureComing", { place })}
				className={clsx(
					frame,
					"passing-light relative bg-sunken",
					isShown ? "border-accent" : "border-line",
				)}
			/>
		);
	}
	return (
		<button
			type="button"
			data-retry=""
			aria-label={t("pictureFailed", { place })}
			title={t("pictureFailed", { place })}
			disabled={isPending}
			onClick={onRetry}
			className={`${frame} flex items-center justify-center border-danger bg-danger-soft text-danger disabled:opacity-50`}
		>
			<RotateCcw aria-hidden="true" className="size-5" />
		</button>
	);
}
