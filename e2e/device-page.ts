import { expect, type Page } from "@playwright/test";

/** Opens the card of the model for one's own device. */
export const offer = (page: Page) =>
	page.getByRole("button", { name: "Get a real answer on this device" });

export const start = (page: Page) =>
	page.getByRole("button", { name: /^Download .* and use it here$/ });

export const resume = (page: Page) => page.getByRole("button", { name: /^Go on downloading/ });

export const card = (page: Page) => page.getByRole("region", { name: "On your own device" });

/** Waits until the model has been downloaded. */
export const isThere = (page: Page) =>
	expect(page.getByText(/answers on your device/)).toBeVisible();
