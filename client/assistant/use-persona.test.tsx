import { render, screen } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { loadTexts } from "../language/texts.ts";
import { LanguageContext } from "../language/use-language.ts";
import { SiteProvider } from "../lib/site/site.ts";
import { usePersona } from "./use-persona.ts";

beforeAll(() => Promise.all([loadTexts("fr", "persona"), loadTexts("ar", "persona")]));

test.each([
	["fr", "ar", /^Bonjour.! Je suis l’assistant de Vitrine/],
	["", "ar", /^مرحبًا! أنا مساعد /],
	["", "en", /^Hello! I am the assistant of Vitrine/],
])(
	"with ASSISTANT_LANGUAGE %j, the assistant of a page in %s speaks its language",
	(own, shown, greeting) => {
		const site = {
			basePath: "",
			name: "Vitrine",
			creator: "",
			hostedBy: "",
			models: [],
			catalogueVersion: "1",
			assistantLanguage: own,
		};
		render(
			<LanguageContext value={shown}>
				<SiteProvider value={site}>
					<Greeting />
				</SiteProvider>
			</LanguageContext>,
		);
		expect(screen.getByText(greeting).lang).toBe(own || shown);
	},
);

function Greeting() {
	const { t, lang } = usePersona();
	return <p lang={lang}>{t("greeting", { name: "Vitrine" })}</p>;
}
