import type { Messages } from "../language.ts";

export const messages: Messages<"embed"> = {
	title: "Panneau intégré",
	openIn: "Ouvrir dans {site}",
	unknown: "Ce site n’a pas ce modèle. Son hébergeur trouvera la bonne adresse dans le Playground.",
	heading: "Intégrer ce panneau",
	how: "Collez ceci dans une de vos pages. Le panneau grandit avec ce qu’il montre.",
	closed:
		"Aucun autre site ne peut encore l’afficher : l’hébergeur de celui-ci inscrit dans EMBED_ORIGINS les origines qui le peuvent.",
	copy: "Copier le code d’intégration",
	frameTitle: "{model} sur {site}",
};
