import { answerBubble, MessageFrame } from "../conversation/view/message-frame.tsx";
import { MessageTime } from "../conversation/view/message-time.tsx";
import { useSite } from "../lib/site/site.ts";

const abilities = [
	"découvrir le site et son créateur",
	"choisir un modèle et l’essayer",
	"utiliser le micro ou un fichier",
	"comprendre un message d’erreur",
];

/** What the assistant says first. */
export function Greeting({ timestamp }: { timestamp: number }) {
	const { name } = useSite();
	return (
		<MessageFrame from="assistant" name="Assistant">
			<div lang="fr" dir="auto" className={answerBubble}>
				<p>
					Bonjour{"\u202f"}! Je suis l’assistant de {name}. Je peux vous aider à{"\u00a0"}:
				</p>
				<ul className="mt-1.5 list-disc space-y-0.5 ps-5">
					{abilities.map((ability) => (
						<li key={ability}>{ability}</li>
					))}
				</ul>
			</div>
			<MessageTime timestamp={timestamp} />
		</MessageFrame>
	);
}
