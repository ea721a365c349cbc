import { Share2 } from "lucide-react";
import { useId } from "react";
import type { FinishedResult } from "../../calls/row.ts";
import { useTexts } from "../../language/use-texts.ts";
import { MenuButton } from "../../ui/menu-button.tsx";
import { CardAndLink } from "./card-and-link.tsx";
import { Embed } from "./embed-code.tsx";
import { SheetButton } from "./sheet-button.tsx";
import { ViewCode } from "./view-code.tsx";

type Props = { finished: FinishedResult };

/** Opens the ways to share a result and the code behind it. */
export function ShareButton({ finished }: Props) {
	const t = useTexts("results");
	const id = useId();
	return (
		<>
			<SheetButton icon={Share2} label={t("share")} isShort>
				<CardAndLink finished={finished} />
			</SheetButton>
			<MenuButton id={id} label={t("more")} className="ms-auto">
				<RareWays finished={finished} />
			</MenuButton>
		</>
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
