import { Shuffle } from "lucide-react";
import { useId, useState } from "react";
import type { Cover } from "#shared/covers.ts";
import type { ShownModel } from "#shared/shown-model.ts";
import { withBasePath } from "../../../language/base-path.ts";
import { useTexts } from "../../../language/use-texts.ts";
import { useIsFree } from "../../../state/free-example.ts";
import { Button } from "../../../ui/button.tsx";
import { Drawing } from "../../../ui/drawings/drawing.tsx";
import { ideaDrawings } from "../../../ui/drawings/idea-drawings.ts";
import type { IdeasProps } from "../../input/form-parts.tsx";
import { useCovers } from "../use-covers.ts";
import { usePictures } from "./picture-strip.tsx";

/** Ideas as small pictures, as one choice. A press only fills the field. */
export function IdeaCovers({ model, ideas, text, isNotable, onPick }: IdeasProps) {
	const t = useTexts("tasks");
	const page = useTexts("page");
	const isFree = useIsFree(model);
	const free = ideas.filter((idea) => isFree(idea, {}));
	const covers = useCovers(free.map((example) => ({ modelId: model.id, example })));
	const name = useId();
	const isFreeShown = (idea: string) => isNotable && free.includes(idea);
	const freeId = (place: number) => `${name}-free-${place}`;
	const captions = t("imageIdeas").split("\n");
	const stop = ideas.includes(text) ? text : ideas[0];
	const next = ideas[(ideas.indexOf(text) + 1) % ideas.length];
	return (
		<div className="mt-4">
			<div className="flex items-center justify-between gap-2">
				<p id={name} className="text-sm text-soft">
					{page("suggestions")}
				</p>
				<Button
					look="quiet"
					className="-me-3 text-sm"
					onClick={() => next !== undefined && onPick(next)}
				>
					<Shuffle aria-hidden="true" className="size-4 text-accent" />
					{t("surprise")}
				</Button>
			</div>
			<div
				role="radiogroup"
				aria-labelledby={name}
				className="grid grid-cols-[repeat(auto-fill,6rem)] gap-x-4 gap-y-3"
			>
				{ideas.map((idea, place) => (
					<label
						key={idea}
						className="group relative block text-center text-soft text-xs transition-colors hover:text-accent has-checked:font-medium has-checked:text-accent"
					>
						<input
							type="radio"
							name={name}
							aria-label={idea}
							aria-describedby={isFreeShown(idea) ? freeId(place) : undefined}
							title={idea}
							checked={idea === text}
							tabIndex={idea === stop ? 0 : -1}
							onChange={() => onPick(idea)}
							className="absolute inset-0 z-10 cursor-pointer opacity-0"
						/>
						<span className="relative block size-24 overflow-hidden rounded-xl border-2 border-line outline-accent outline-offset-2 transition-colors group-hover:border-edge group-has-checked:border-accent group-has-focus-visible:outline-2">
							<IdeaCover {...{ model, idea, place }} cover={covers?.[free.indexOf(idea)]} />
						</span>
						<span className="mt-1 block wrap-anywhere">
							{captions[place] ?? idea}
							{isFreeShown(idea) && (
								<span className="text-good">
									{" · "}
									<span id={freeId(place)}>{t("free")}</span>
								</span>
							)}
						</span>
					</label>
				))}
			</div>
		</div>
	);
}

type CoverProps = {
	model: ShownModel;
	idea: string;
	place: number;
	cover: Cover | null | undefined;
};

/** What this visit has drawn for an idea, or what the site has stored for it, otherwise a drawing of ours. */
function IdeaCover({ model, idea, place, cover }: CoverProps) {
	const drawn = usePictures(model.id, idea).at(-1)?.result;
	const stored = cover?.kind === "picture" ? withBasePath(`/covers/${cover.name}`) : undefined;
	const [broken, setBroken] = useState<string>();
	const address = drawn && !drawn.isVeiled ? drawn.imageUrl : stored;
	if (address !== undefined && address !== broken) {
		return (
			<img
				src={address}
				alt=""
				className="size-full object-cover"
				onError={() => setBroken(address)}
			/>
		);
	}
	const shapes = ideaDrawings[place];
	return shapes && <Drawing viewBox="0 0 96 96" shapes={shapes} />;
}
