import { Share2 } from "lucide-react";
import { useId } from "react";
import { useTexts } from "../../language/use-texts.ts";
import { lazyComponent } from "../../lib/lazy-component.ts";
import type { FinishedResult } from "../../state/result.ts";
import { LazyBoundary } from "../../ui/lazy-boundary.tsx";
import { MenuButton } from "../../ui/menu-button.tsx";
import { Embed } from "./embed-code.tsx";
import { SheetButton } from "./sheet-button.tsx";
import { ViewCode } from "./view-code.tsx";

const panel = lazyComponent(
	async () => (await import("./share-panel.tsx")).SharePanel,
	"results",
	"tasks",
);

type Props = {
	finished: FinishedResult;
	/** The actions are already inside a menu. */
	isInMenu: boolean;
};

/** Opens the ways to share a result and the code behind it. */
export function ShareButton({ finished, isInMenu }: Props) {
	const t = useTexts("results");
	const id = useId();
	const rare = (
		<>
			<ViewCode finished={finished} />
			<Embed modelId={finished.modelId} />
		</>
	);
	return (
		<>
			<SheetButton icon={Share2} label={t("share")} isShort={!isInMenu}>
				<LazyBoundary
					code={panel}
					props={{ finished }}
					pending={<div aria-busy className="h-96 rounded-xl bg-sunken" />}
				/>
			</SheetButton>
			{isInMenu ? (
				rare
			) : (
				<MenuButton id={id} label={t("more")} className="ms-auto">
					{rare}
				</MenuButton>
			)}
		</>
	);
}
