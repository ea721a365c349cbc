import { act, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { useLocation, useSearchParams } from "wouter";
import { PageLink } from "../language/page-link.tsx";
import { Navigation, navigate, outOfPanel, useEntry } from "./navigation.tsx";

function Here() {
	const [path] = useLocation();
	const [parameters] = useSearchParams();
	const { hash, state, isNew } = useEntry();
	return <output>{JSON.stringify([path, parameters.get("model"), hash, state, isNew])}</output>;
}

function open(address: string) {
	history.replaceState(null, "", address);
	render(
		<Navigation>
			<Here />
			<PageLink to="/playground?model=a#top" state={{ isPicked: true }}>
				Here
			</PageLink>
			<PageLink to="/embed" target="_blank">
				Another tab
			</PageLink>
		</Navigation>,
	);
}

function shown() {
	return JSON.parse(screen.getByRole("status").textContent);
}

/** The links that were left to the browser; jsdom opens no tab and reports them instead. */
const leftToBrowser: string[] = [];
beforeEach(() => {
	leftToBrowser.length = 0;
	const gone = new AbortController();
	document.addEventListener(
		"click",
		(event) => {
			if (event.defaultPrevented || !(event.target instanceof HTMLElement)) return;
			leftToBrowser.push(event.target.textContent);
			event.preventDefault();
		},
		{ signal: gone.signal },
	);
	return () => gone.abort();
});

test("a link's step is new and has its state; Back is not, and has that of its entry", async () => {
	open("/");
	expect(shown()).toEqual(["/", null, "", {}, false]);
	await userEvent.click(screen.getByRole("link", { name: "Here" }));
	const there = ["/playground", "a", "#top", { isPicked: true }];
	expect(shown()).toEqual([...there, true]);
	navigate("?model=b");
	await waitFor(() => expect(shown()).toEqual(["/playground", "b", "", {}, true]));
	history.back();
	await waitFor(() => expect(shown()).toEqual([...there, false]));
});

test("the same address again adds no entry", async () => {
	open("/");
	const link = screen.getByRole("link", { name: "Here" });
	await userEvent.click(link);
	const { length } = history;
	await userEvent.click(link);
	expect(history.length).toBe(length);
});

test("an address stays as it is written", () => {
	open("/100%25?model=a%2520b");
	expect(shown().slice(0, 2)).toEqual(["/100%25", "a%20b"]);
});

test("the browser opens what belongs in another tab", async () => {
	open("/playground");
	const user = userEvent.setup();
	await user.click(screen.getByRole("link", { name: "Another tab" }));
	await user.keyboard("{Control>}");
	await user.click(screen.getByRole("link", { name: "Here" }));
	expect(leftToBrowser).toEqual(["Another tab", "Here"]);
	expect(shown()[0]).toBe("/playground");
});

test("what ends a panel takes the entry that made Back close it", () => {
	open("/playground");
	const before = history.length;
	history.pushState({ panelOver: 0 }, "");
	act(() => navigate("?result=1", outOfPanel({ isPicked: true })));
	expect([history.length, history.state.panelOver]).toEqual([before + 1, undefined]);
	act(() => navigate("?result=2", outOfPanel({})));
	expect(history.length).toBe(before + 2);
});
