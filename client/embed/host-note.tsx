import { useEffect, useState } from "react";
import type { ShownModel } from "#shared/shown-model.ts";
import { useTexts } from "../language/use-texts.ts";
import { EmbedCode } from "../playground/share/embed-code.tsx";
import { Card } from "../ui/card.tsx";

/** Embed code for hosts who open the panel outside a frame. Inside a frame it renders nothing. */
export function HostNote({ model }: { model: ShownModel }) {
	const t = useTexts("embed");
	const [isFramed, setIsFramed] = useState(true);
	useEffect(() => setIsFramed(window.parent !== window), []);
	if (isFramed) return null;
	return (
		<Card className="mt-5">
			<h2 className="font-semibold">{t("heading")}</h2>
			<EmbedCode model={model} />
		</Card>
	);
}
