import { X, ZoomIn, ZoomOut } from "lucide-react";
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useTexts } from "../../language/use-texts.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { useBackCloses } from "../../ui/panel/use-back-closes.ts";

type Props = { url: string; alt: string; onClose: () => void };

const zooms = [1, 1.5, 2, 3, 4, 6, 8];
const keys: Readonly<Record<string, number>> = { "+": 1, "=": 1, "-": -1, "0": -zooms.length };

/** A picture on the whole screen: plus, minus and zero zoom, arrows move it, Escape and Back close it. */
export function PictureDialog({ url, alt, onClose }: Props) {
	const t = useTexts("results");
	const page = useTexts("page");
	const dialog = useRef<HTMLDialogElement>(null);
	const area = useRef<HTMLDivElement>(null);
	const [zoom, setZoom] = useState(1);
	const before = useRef(zoom);
	const close = () => dialog.current?.close();
	useBackCloses(true, close);
	useEffect(() => dialog.current?.showModal(), []);

	// What is in the middle stays there.
	useLayoutEffect(() => {
		const part = area.current;
		if (!part) return;
		const ratio = zoom / before.current;
		before.current = zoom;
		const { scrollLeft, scrollTop, clientWidth, clientHeight } = part;
		part.scrollTo(
			(scrollLeft + clientWidth / 2) * ratio - clientWidth / 2,
			(scrollTop + clientHeight / 2) * ratio - clientHeight / 2,
		);
	}, [zoom]);

	function move(steps: number) {
		const place = zooms.indexOf(zoom) + steps;
		setZoom(zooms[Math.min(zooms.length - 1, Math.max(0, place))] ?? 1);
	}
	function handleKeyDown({ key, ctrlKey, metaKey }: KeyboardEvent) {
		if (!ctrlKey && !metaKey) move(keys[key] ?? 0);
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
