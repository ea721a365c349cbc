import clsx from "clsx";
import { MoveHorizontal } from "lucide-react";
import { useState } from "react";
import { languageOf } from "../../../language/languages.ts";
import { useLanguage } from "../../../language/use-language.ts";
import { useTexts } from "../../../language/use-texts.ts";
import { useObjectUrl } from "../../../lib/files/use-object-url.ts";
import { useIsVeiledFile } from "../../result/veil.tsx";

const tag = "pointer-events-none absolute top-2 rounded-md bg-surface px-2 py-0.5 text-sm";

/**
 * Lies on a changed picture and shows the earlier one up to a line, from the side where reading begins. The line is a
 * slider over all of the picture, for the pointer and for the keyboard.
 */
export function BeforeAfter({ before }: { before: File }) {
	const t = useTexts("results");
	const isLeftToRight = languageOf(useLanguage()).direction === "ltr";
	const url = useObjectUrl(before);
	const isVeiled = useIsVeiledFile(before);
	const [percent, setPercent] = useState(50);
	const rest = `${100 - percent}%`;
	return (
		<div className="absolute inset-0 overflow-hidden rounded-xl has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-accent">
			{url && (
				<div
					className="absolute inset-0 bg-sunken"
					style={{ clipPath: isLeftToRight ? `inset(0 ${rest} 0 0)` : `inset(0 0 0 ${rest})` }}
				>
					<img
						src={url}
						alt=""
						className={clsx("size-full object-cover", isVeiled && "blur-3xl")}
					/>
				</div>
			)}
			<div
				aria-hidden="true"
				className="pointer-events-none absolute inset-y-0 flex w-1 items-center justify-center bg-surface"
				style={{ insetInlineStart: `calc(${percent}% - 2px)` }}
			>
				<span className="shrink-0 rounded-full bg-surface p-2">
					<MoveHorizontal className="size-5" />
				</span>
			</div>
			<span aria-hidden="true" className={clsx(tag, "start-2", percent < 15 && "opacity-0")}>
				{t("before")}
			</span>
			<span aria-hidden="true" className={clsx(tag, "end-2", percent > 85 && "opacity-0")}>
				{t("after")}
			</span>
			<input
				type="range"
				aria-label={t("beforeAndAfter")}
				aria-valuetext={t("shareOfBefore", { percent })}
				value={percent}
				onChange={(event) => setPercent(event.target.valueAsNumber)}
				className="absolute inset-0 size-full cursor-ew-resize touch-pan-y opacity-0"
			/>
		</div>
	);
}
