import { useTexts } from "../../language/use-texts.ts";

/** A drawn still life, its things found and boxed. */
export function BoxesArt() {
	const t = useTexts("page");
	return (
		<svg
			viewBox="0 -10 500 160"
			preserveAspectRatio="xMidYMid slice"
			className="absolute inset-0 size-full"
			aria-hidden="true"
			focusable="false"
		>
			<rect y="-10" width="500" height="160" className="fill-art-wall" />
			<rect y="112" width="500" height="38" className="fill-art-table" />
			<path d="M96 62h60l-6 58a6 6 0 01-6 5h-36a6 6 0 01-6-5z" className="fill-art-mid" />
			<path
				d="M154 74h10a14 14 0 010 28h-13"
				className="fill-none stroke-art-mid"
				strokeWidth="7"
			/>
			<path
				d="M118 50c-5-7 5-11 0-18M134 50c-5-7 5-11 0-18"
				className="fill-none stroke-edge"
				strokeWidth="2.5"
				strokeLinecap="round"
			/>
			<path
				d="M268 34c4 14 24 22 24 52a34 38 0 01-68 0c0-30 20-38 24-52z"
				className="fill-art-sun"
			/>
			<path
				d="M258 34c0-8 4-14 12-16"
				className="fill-none stroke-art-tree"
				strokeWidth="4"
				strokeLinecap="round"
			/>
			<path d="M352 124V52l40-8v72z" className="fill-art-near" />
			<path d="M392 116V44l20 8v72z" className="fill-art-tree" />
			<path d="M352 124l40-8 20 8" className="fill-none stroke-art-wall" strokeWidth="2" />
			<g className="fill-none stroke-accent" strokeWidth="2">
				<rect x="84" y="26" width="98" height="104" rx="4" />
				<rect x="216" y="12" width="84" height="116" rx="4" />
				<rect x="342" y="36" width="80" height="96" rx="4" />
			</g>
			<g className="fill-accent">
				<rect x="84" y="12" width="46" height="15" rx="3" />
				<rect x="216" y="0" width="46" height="15" rx="3" />
				<rect x="342" y="22" width="50" height="15" rx="3" />
			</g>
			<g className="fill-on-accent text-[11px] font-semibold" textAnchor="middle">
				<text x="107" y="23.500">
					{t("cup")}
				</text>
				<text x="239" y="11.500">
					{t("pear")}
				</text>
				<text x="367" y="33.500">
					{t("book")}
				</text>
			</g>
		</svg>
	);
}
