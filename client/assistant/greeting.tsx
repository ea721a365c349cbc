import { useSite } from "../lib/site.ts";
import { BubbleFrame } from "./bubble-frame.tsx";

const abilities = [
	"découvrir le site et son créateur",
	"choisir un modèle et l'essayer",
	"utiliser le micro ou un fichier",
	"comprendre un message d'erreur",
];

/** What the assistant says first. */
export function Greeting({ timestamp }: { timestamp: number }) {
	const { name } = useSite();
	return (
		<BubbleFrame from="assistant" timestamp={timestamp} language="fr">
			<p>Bonjour ! Je suis l'assistant de {name}. Je peux vous aider à :</p>
			<ul className="mt-1.5 list-disc space-y-0.5 pl-5">
				{abilities.map((ability) => (
					<li key={ability}>{ability}</li>
				))}
			</ul>
		</BubbleFrame>
	);
}
