import type { Messages } from "../language.ts";

export const messages: Messages<"embed"> = {
	title: "Panneau intégré",
	openIn: "Ouvrir dans {site}",
	unknown:
		"Ce modèle n’est pas disponible. Le responsable de la page peut copier la bonne adresse dans le Playground.",
	heading: "Intégrer ce panneau",
	how: "Collez ceci dans une de vos pages. Le panneau grandit avec son contenu.",
	closed:
		"Aucun autre site ne peut encore l’intégrer : l’hébergeur doit inscrire les sites autorisés dans EMBED_ORIGINS.",
	copy: "Copier le code d’intégration",
	frameTitle: "{model} sur {site}",
};
