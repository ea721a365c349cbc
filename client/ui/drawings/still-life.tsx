import { useTexts } from "../../language/use-texts.ts";
import { Drawing } from "./drawing.tsx";

const things = [
	["fill-art-wall", "M-200 -400h900v600H-200z"],
	["fill-art-table", "M-200 112h900v400H-200z"],
	["fill-art-mid", "M96 62h60l-6 58a6 6 0 01-6 5h-36a6 6 0 01-6-5z"],
	["fill-none stroke-art-mid stroke-7 [stroke-linecap:butt]", "M154 74h10a14 14 0 010 28h-13"],
	["fill-none stroke-edge stroke-[2.5]", "M118 50c-5-7 5-11 0-18M134 50c-5-7 5-11 0-18"],
	["fill-art-sun", "M268 34c4 14 24 22 24 52a34 38 0 01-68 0c0-30 20-38 24-52z"],
	["fill-none stroke-art-tree stroke-4", "M258 34c0-8 4-14 12-16"],
	["fill-art-near", "M352 124V52l40-8v72z"],
	["fill-art-tree", "M392 116V44l20 8v72z"],
	["fill-none stroke-art-wall stroke-2 [stroke-linecap:butt]", "M352 124l40-8 20 8"],
] as const;

const found = [
	{ name: "cup", x: 84, box: { y: 26, width: 98, height: 104 }, tag: { y: 12, width: 46 } },
	{ name: "pear", x: 216, box: { y: 12, width: 84, height: 116 }, tag: { y: 0, width: 46 } },
	{ name: "book", x: 342, box: { y: 36, width: 80, height: 96 }, tag: { y: 22, width: 50 } },
] as const;

export function StillLife() {
	const t = useTexts("page");
	return (
		<Drawing isWhole viewBox="0 -10 500 160" shapes={things}>
			{found.map(({ name, x, box, tag }) => (
				<g key={name} textAnchor="middle">
					<rect x={x} {...box} rx="4" className="fill-none stroke-accent stroke-2" />
					<rect x={x} {...tag} height="15" rx="3" className="fill-accent" />
					<text
						x={x + tag.width / 2}
						y={tag.y + 11.5}
						className="fill-on-accent text-[11px] font-semibold"
					>
						{t(name)}
					</text>
				</g>
			))}
		</Drawing>
	);
}
