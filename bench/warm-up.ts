import type { Stage } from "./stage.ts";

/** Enough for the compiler to settle. */
const CALLS = 3_000;

/** Calls every target until it runs as it will run all day. */
export async function warmUp({ driver, targets }: Pick<Stage, "driver" | "targets">) {
	for (const { origin, chat } of targets) {
		await driver.calls({ origins: [origin], request: chat, connections: 50, count: CALLS });
	}
}
