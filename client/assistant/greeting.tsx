import { BubbleFrame } from "./bubble-frame.tsx";

const abilities = [
	"découvrir le site et son créateur",
	"choisir un modèle et l'essayer",
	"envoyer un fichier ou parler au micro",
	"comprendre un message d'erreur",
];

/** What the assistant says first. */
export function Greeting({ timestamp }: { timestamp: number }) {
	return (
		<BubbleFrame from="assistant" timestamp={timestamp} language="fr">
			<p>Bonjour ! Je suis l'assistant de ce site. Je peux vous aider à :</p>
			<ul className="my-1.5 list-disc space-y-0.5 pl-5">
				{abilities.map((ability) => (
					<li key={ability}>{ability}</li>
				))}
			</ul>
			<p>Écrivez dans la langue de votre choix.</p>
		</BubbleFrame>
	);
}
