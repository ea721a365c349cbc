import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTexts } from "../../language/use-texts.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { useBackCloses } from "../../ui/panel/use-back-closes.ts";
import type { OnStep, Walk } from "./walk.ts";

type Props = {
	url: string;
	alt: string;
	/** Goes to another picture; undefined if there is none. With the handlers for keys and fingers. */
	onStep: OnStep | undefined;
	walk: Walk;
	onClose: () => void;
};

const zooms = [1, 1.5, 2, 3, 4, 6, 8];
const keys: Readonly<Record<string, number>> = { "+": 1, "=": 1, "-": -1, "0": -zooms.length };

/**
 * A picture in full screen: plus, minus and zero zoom, arrows go to another picture, or pan a zoomed one, as fingers
 * do; Escape and Back close it.
 */
export function PictureDialog({ url, alt, onStep, walk, onClose }: Props) {
	const t = useTexts("results");
	const page = useTexts("page");
	const dialog = useRef<HTMLDialogElement>(null);
	const area = useRef<HTMLDivElement>(null);
	const [place, setPlace] = useState(0);
	const zoom = zooms[place] ?? 1;
	const close = () => dialog.current?.close();
	useBackCloses(true, close);
	useEffect(() => dialog.current?.showModal(), []);

	function move(steps: number) {
		const next = Math.min(zooms.length - 1, Math.max(0, place + steps));
		flushSync(() => setPlace(next));
		if (!area.current) return;
		// Zoom around the middle.
		const ratio = (zooms[next] ?? 1) / zoom;
		const { scrollLeft, scrollTop, clientWidth, clientHeight } = area.current;
		area.current.scrollTo(
			(scrollLeft + clientWidth / 2) * ratio - clientWidth / 2,
			(scrollTop + clientHeight / 2) * ratio - clientHeight / 2,
		);
	}
	// A zoomed picture is panned.
	const { onKeyDown, ...swipe }: Walk = zoom === 1 ? walk : {};
	function handleKeyDown(event: KeyboardEvent) {
		const { key, ctrlKey, metaKey } = event;
		const steps = keys[key];
		if (steps && !ctrlKey && !metaKey) move(steps);
		onKeyDown?.(event);
	}
	const size = `${zoom * 100}%`;
	return (
		<dialog
			ref={dialog}
			aria-label={alt}
			onClose={onClose}
			onKeyDown={handleKeyDown}
			className="fixed inset-0 m-0 h-dvh max-h-none w-screen max-w-none flex-col bg-paper text-ink open:flex"
		>
			<div className="flex items-center justify-end gap-1 px-2 pt-[env(safe-area-inset-top)]">
				{onStep && (
					<>
						<IconButton
							icon={ChevronLeft}
							label={t("previousPicture")}
							className="rtl:-scale-x-100"
							onClick={() => onStep(-1)}
						/>
						<IconButton
							icon={ChevronRight}
							label={t("nextPicture")}
							className="me-auto rtl:-scale-x-100"
							onClick={() => onStep(1)}
						/>
					</>
				)}
				<IconButton
					icon={ZoomOut}
					label={t("zoomOut")}
					aria-disabled={zoom === zooms[0]}
					onClick={() => move(-1)}
				/>
				<output className="w-14 text-center text-sm tabular-nums">
					{t("zoomed", { percent: zoom * 100 })}
				</output>
				<IconButton
					icon={ZoomIn}
					label={t("zoomIn")}
					aria-disabled={zoom === zooms.at(-1)}
					onClick={() => move(1)}
				/>
				<IconButton icon={X} label={page("close")} onClick={close} />
			</div>
			{/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
			<div
				ref={area}
				{...swipe}
				role="group"
				aria-label={t("zoomArea")}
				// biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to move it
				tabIndex={0}
				dir="ltr"
				className="min-h-0 flex-1 overflow-auto overscroll-contain -outline-offset-2"
			>
				<img
					src={url}
					alt={alt}
					className="max-w-none object-contain"
					style={{ width: size, height: size }}
				/>
			</div>
		</dialog>
	);
}
