import { AppError } from "../errors/app-error.ts";

const VISITOR_RETRY_SECONDS = 2;
const SITE_RETRY_SECONDS = 5;

type Slots = {
	/** Takes one slot of the visitor and one of the site, or throws. Returns a function that frees both. */
	take(visitor: string): () => void;
	inUse(): number;
};

/** Limits the calls at once. They are counted per process, because they protect its memory and sockets. */
export function createSlots(caps: { visitor: number; site: number }): Slots {
	const byVisitor = new Map<string, number>();
	let ofSite = 0;

	function free(visitor: string): void {
		ofSite -= 1;
		const left = (byVisitor.get(visitor) ?? 0) - 1;
		if (left > 0) byVisitor.set(visitor, left);
		else byVisitor.delete(visitor);
	}

	return {
		inUse: () => ofSite,
		take(visitor) {
			const ofVisitor = byVisitor.get(visitor) ?? 0;
			if (ofVisitor >= caps.visitor) {
				throw new AppError("VISITOR_BUSY", { retryAfterSeconds: VISITOR_RETRY_SECONDS });
			}
			if (ofSite >= caps.site) {
				throw new AppError("SITE_BUSY", { retryAfterSeconds: SITE_RETRY_SECONDS });
			}
			byVisitor.set(visitor, ofVisitor + 1);
			ofSite += 1;
			let isHeld = true;
			return () => {
				if (!isHeld) return;
				isHeld = false;
				free(visitor);
			};
		},
	};
}
