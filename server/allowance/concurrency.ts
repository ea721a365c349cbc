import type { Settings } from "../env.ts";
import { AppError } from "../errors/app-error.ts";

const VISITOR_RETRY_SECONDS = 2;
const SITE_RETRY_SECONDS = 5;

export type ConcurrencyOptions = Pick<Settings, "visitorConcurrency" | "siteConcurrency">;

/** Limits concurrent calls. Per process, because the limit protects its memory and sockets. */
export function createConcurrency({ visitorConcurrency, siteConcurrency }: ConcurrencyOptions) {
	const byVisitor = new Map<string, number>();
	let ofSite = 0;

	/** Takes a slot of the visitor and one of the site, or throws. Returns a function that frees both. */
	function take(visitor: string): () => void {
		if ((byVisitor.get(visitor) ?? 0) >= visitorConcurrency) {
			throw new AppError("VISITOR_BUSY", { retryAfterSeconds: VISITOR_RETRY_SECONDS });
		}
		if (ofSite >= siteConcurrency) {
			throw new AppError("SITE_BUSY", { retryAfterSeconds: SITE_RETRY_SECONDS });
		}
		count(visitor, 1);
		let isHeld = true;
		return () => {
			if (isHeld) count(visitor, -1);
			isHeld = false;
		};
	}

	function count(visitor: string, change: 1 | -1): void {
		ofSite += change;
		const ofVisitor = (byVisitor.get(visitor) ?? 0) + change;
		if (ofVisitor > 0) byVisitor.set(visitor, ofVisitor);
		else byVisitor.delete(visitor);
	}

	return { take, inUse: () => ofSite };
}
