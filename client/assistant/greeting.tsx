import { answerBubble, MessageFrame } from "../conversation/view/message-frame.tsx";
import { MessageTime } from "../conversation/view/message-time.tsx";
import { useTexts } from "../language/use-texts.ts";
import { useSite } from "../lib/site/site.ts";
import { useVoice } from "./use-voice.ts";

/** What the assistant says first. */
export function Greeting({ timestamp }: { timestamp: number }) {
	const page = useTexts("page");
	const { t, lang } = useVoice();
	const { name } = useSite();
	return (
		<MessageFrame from="assistant" name={page("assistant")}>
			<div lang={lang} dir="auto" className={answerBubble}>
				<p>{t("greeting", { name })}</p>
				<ul className="mt-1.5 list-disc space-y-0.5 ps-5">
					{t("abilities")
						.split("\n")
						.map((ability) => (
							<li key={ability}>{ability}</li>
						))}
				</ul>
			</div>
			<MessageTime timestamp={timestamp} />
		</MessageFrame>
	);
}
