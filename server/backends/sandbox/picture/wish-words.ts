/** The words, English and French, that choose a way of drawing; earlier entries win. */
export const styleWords = {
	geometry:
		"geometric geometry geometrical bauhaus poster pattern cube circle square triangle mosaic tiles tile logo shapes géométrique cercle carré motif mosaïque",
	flow: "abstract abstrait flow wind music melody dream smoke silk hair current energy feeling emotion thought neural data fluid marble vent musique rêve fumée soie ai intelligence",
	orbits:
		"space planet galaxy cosmos cosmic universe nebula astronaut rocket saturn mars jupiter orbit comet alien spaceship espace planète galaxie univers astronaute fusée",
	bloom:
		"flower rose bloom blossom petal mandala lotus tulip daisy sunflower peony dahlia garden bouquet butterfly fleur pétale jardin papillon",
	city: "city skyline street building tower town downtown tokyo paris york casablanca cyberpunk skyscraper robot night-club car ville rue immeuble tour robots",
	sea: "sea ocean beach boat ship sail sailboat harbour harbor wave coast island lighthouse whale dolphin fish surf lagoon mer océan plage bateau île vague phare port",
	forest:
		"forest tree wood woods jungle bamboo grove fox deer bear wolf owl mushroom elf fairy cabin forêt arbre bois renard cerf loup",
	hills:
		"mountain hill fjord sahara camel aurora prairie steppe volcano plain savanna africa morocco ouarzazate moon sun star snow valley landscape alp atlas peak canyon dune desert lake river meadow field village castle horse sky sunrise sunset dawn balloon montagne colline vallée paysage désert lac rivière champ château ciel",
} as const satisfies Record<string, string>;

/** The words that choose the colours; earlier entries win. */
export const moodWords = {
	primary: "bauhaus primary poster modern mondrian",
	neon: "neon cyberpunk synthwave vaporwave electric néon",
	aurora: "aurora borealis northern emerald aurore",
	sunset: "sunset dusk evening coucher crépuscule fire lava volcano orange soir",
	dawn: "dawn sunrise morning aube matin peach pastel",
	night:
		"night midnight moon moonlight star starry stars dark nuit lune étoile astronaut space galaxy universe espace",
	winter: "winter snow ice frost frozen arctic polar white hiver neige glace",
	autumn: "autumn fall october pumpkin fox brown automne renard",
	desert: "desert dune sahara canyon camel sand ouarzazate mars morocco maroc désert sable",
	ruby: "red ruby blood heart apple strawberry rouge rubis fraise",
	rose: "rose pink love cherry sakura valentine amour cerise",
	lavender: "lavender violet purple lilac magic dream fairy lavande mauve magie rêve",
	storm: "storm rain thunder grey gray sad melancholy tempête pluie gris",
	gold: "gold golden yellow sunflower honey wheat sun or doré jaune soleil miel",
	forest: "forest jungle green moss bamboo forêt vert wood tree",
	sea: "sea ocean blue water lagoon turquoise beach island whale mer océan bleu eau",
	day: "day noon summer spring sky meadow été printemps jour ciel",
} as const satisfies Record<string, string>;
