/** The Chromium that the browser benches use, as the browser tests do. */
export const chromiumPath = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium";
