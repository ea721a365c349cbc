import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, useLocation } from "react-router";
import { expect, test } from "vitest";
import { PageLink } from "./page-link.tsx";
import { LanguageContext } from "./use-language.ts";

function Address() {
	const { pathname, search } = useLocation();
	return <output>{pathname + search}</output>;
}

test("a link follows its address in the current language, unless its owner or a key says otherwise", async () => {
	const visitor = userEvent.setup();
	render(
		<MemoryRouter initialEntries={["/fr/playground"]}>
			<LanguageContext value="fr">
				<PageLink to="/data">Data</PageLink>
				<PageLink to="?model=a">Model</PageLink>
				<PageLink to="/status" onClick={(event) => event.preventDefault()}>
					Kept
				</PageLink>
				<Address />
			</LanguageContext>
		</MemoryRouter>,
	);
	const address = screen.getByRole("status");
	expect(screen.getByText("Data").getAttribute("href")).toBe("/fr/data");

	await visitor.click(screen.getByText("Model"));
	expect(address.textContent).toBe("/fr/playground?model=a");
	await visitor.click(screen.getByText("Kept"));
	expect(address.textContent).toBe("/fr/playground?model=a");
	// The browser opens a tab for it, which jsdom cannot.
	window.addEventListener("click", (event) => event.preventDefault(), { once: true });
	await visitor.keyboard("{Control>}");
	await visitor.click(screen.getByText("Data"));
	await visitor.keyboard("{/Control}");
	expect(address.textContent).toBe("/fr/playground?model=a");
	await visitor.click(screen.getByText("Data"));
	expect(address.textContent).toBe("/fr/data");
});
