/** The path of a Chromium; undefined if there is none. `CHROMIUM_PATH`, if set, counts alone. */
export function findBrowser(): string | undefined;
