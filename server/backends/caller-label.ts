import { createHmac, randomBytes } from "node:crypto";

/** Made anew at each start: nobody can tell by a label who it was. */
const secret = randomBytes(16);

/** What an engine calls a visitor whose calls wait there, so that the page can tell their place. */
export function callerLabel(visitor: string): string {
	return createHmac("sha256", secret).update(visitor).digest("base64url").slice(0, 16);
}
