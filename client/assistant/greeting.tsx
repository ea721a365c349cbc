import { BubbleFrame } from "./bubble-frame.tsx";

const abilities = [
	"vous présenter le site et son créateur",
	"vous aider à choisir un modèle et à l'essayer",
	"expliquer comment envoyer un fichier ou utiliser le micro",
	"expliquer un message d'erreur",
];

/** What the assistant says first. */
export function Greeting({ timestamp }: { timestamp: number }) {
	return (
		<BubbleFrame from="assistant" timestamp={timestamp} language="fr">
			<p>Bonjour ! Je suis l'assistant de ce site. Je peux :</p>
			<ul className="my-2 list-disc space-y-1 pl-5">
				{abilities.map((ability) => (
					<li key={ability}>{ability}.</li>
				))}
			</ul>
			<p>Écrivez-moi dans la langue de votre choix.</p>
		</BubbleFrame>
	);
}
