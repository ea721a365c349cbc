import { Share2 } from "lucide-react";
import { useId } from "react";
import type { FinishedResult } from "../../calls/row.ts";
import { useTexts } from "../../language/use-texts.ts";
import { lazyComponent } from "../../lib/lazy-component.ts";
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

type Props = { finished: FinishedResult };

/** Opens the ways to share a result and the code behind it. */
export function ShareButton({ finished }: Props) {
	const t = useTexts("results");
	const id = useId();
	return (
		<>
			<SheetButton icon={Share2} label={t("share")} isShort>
				<ShareCard finished={finished} />
			</SheetButton>
			<MenuButton id={id} label={t("more")} className="ms-auto">
				<RareWays finished={finished} />
			</MenuButton>
		</>
	);
}

/** The card of a result and its link. Reserves their space while their code loads. */
function ShareCard({ finished }: Props) {
	return (
		<LazyBoundary
			code={panel}
			props={{ finished }}
			pending={<div aria-busy className="h-96 rounded-xl bg-sunken" />}
		/>
	);
}

/** Its code and its frame. */
function RareWays({ finished }: Props) {
	return (
		<>
			<ViewCode finished={finished} />
			<Embed modelId={finished.modelId} />
		</>
	);
}
