/** Words that carry no subject, by language: they also tell the language of a prompt. */
export const stopWords = {
	English: listOf(
		"a an the and or but not no of in on at to for from with by about into over than then is are was were be been am do does did can could will would should may might must have has had i you he she it we they me my your his her its our their this that these those there here what which who whom whose when where why how please tell give make made write explain describe show list say help want need like know think some any all more most very so if as just me us them bring get let's let also too between difference compare example mean means many much briefly short one two three learn teach find finds say says talk using use used see look hear hello hi hey thanks thank does done really still",
	),
	French: listOf(
		"le la les l un une des du de d et ou mais ne pas dans sur à au aux pour par avec sans est sont était être suis ai as a avons avez ont je j tu il elle nous vous ils elles me moi mon ma mes ton ta tes son sa ses notre votre leur ce c cet cette ces qu que qui quoi quel quelle quels quelles quand où pourquoi comment s'il donne donnez écris écrivez explique expliquez décris dis fais montre peux peut pouvez plus très si en y se s m t n aussi entre différence qu'est-ce est-ce bonjour salut merci",
	),
	Spanish: listOf(
		"el la los las un una unos unas de del y o pero no en a al para por con sin es son era ser soy eres estoy está están yo tú él ella nosotros ellos me mi tu su sus este esta estos estas eso que qué quién cuál cuándo dónde cómo por favor dime escribe explica describe muy más si se lo le hola gracias",
	),
	German: listOf(
		"der die das den dem des ein eine einen einem einer und oder aber nicht in im an am auf zu zum zur für von vom mit ohne ist sind war sein bin hat haben ich du er sie es wir ihr mich mir mein dein dieser diese dieses was wer wen wann wo warum wie bitte schreibe schreib erkläre beschreibe sehr mehr wenn auch hallo danke",
	),
	Italian: listOf(
		"il lo la i gli le un uno una di del della dei delle e o ma non in nel nella a al per da con su è sono era essere ho hai ha io tu lui lei noi voi loro mi mio tuo suo questo questa che chi quale quando dove perché come per favore scrivi spiega descrivi molto più se ciao grazie",
	),
	Portuguese: listOf(
		"o a os as um uma de do da dos das e ou mas não em no na para por com sem é são era ser sou está eu tu você ele ela nós eles me meu minha seu sua este esta isso que quem qual quando onde porque como por favor escreva explique descreva muito mais se olá obrigado",
	),
} as const satisfies Record<string, ReadonlySet<string>>;

function listOf(words: string): ReadonlySet<string> {
	return new Set(words.split(" "));
}
