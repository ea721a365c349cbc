import { expect, test } from "vitest";
import { textLanguage } from "./text-language.ts";

test.each([
	["fr", "Vous êtes dans le Playground, avec un modèle pour dessiner."],
	["fr", "L'hébergeur de Vitrine n'a pas dit qui l'a créé."],
	["en", "You are in the Playground, and the model draws for you."],
	["es", "Está en el Playground con un modelo para dibujar, y es gratis."],
	["es", "El anfitrión de Vitrine no ha dicho quién lo creó."],
	["ar", "أنت في Playground، مع نموذج يرسم صورة."],
	["", "DeepSeek-R1"],
	["", ""],
])("%s: %s", (language, text) => {
	expect(textLanguage(text)).toBe(language);
});
