import { tmpdir } from "node:os";
import { join } from "node:path";
import { asProvider } from "../testing/stand-in.ts";
import { taskRequests } from "../testing/task-requests.ts";
import { startChild, type Target } from "./child.ts";
import { prompt } from "./prompt.ts";

const PLENTY = "1000000000";

type OursOptions = {
	name?: string;
	port: number;
	providerUrl: string;
	main?: string;
	env?: Readonly<Record<string, string>> | undefined;
	onOneCore?: boolean;
};

/**
 * Starts the built server with every guard enabled. All load comes from one address, so this raises the limits per
 * visitor; the site's concurrency stays at its default.
 */
export async function startOurs({
	name = "Vitrine",
	port,
	providerUrl,
	main = "dist/server/main.js",
	env,
	onOneCore,
}: OursOptions): Promise<Target> {
	const origin = `http://127.0.0.1:${port}`;
	const child = await startChild({
		args: [main],
		onOneCore,
		env: {
			...asProvider(providerUrl),
			PORT: String(port),
			VISITOR_POINTS_PER_HOUR: PLENTY,
			SITE_POINTS_PER_DAY: PLENTY,
			VISITOR_CONCURRENCY: PLENTY,
			DATA_DIR: join(tmpdir(), `vitrine-bench-${port}`),
			...env,
		},
		url: `${origin}/healthz`,
	});
	return {
		...child,
		name,
		origin,
		chat: taskRequests.widgetChat(prompt),
		stream: taskRequests.chat(prompt),
		picture: taskRequests.generateImage(prompt),
		upload: (bytes) => taskRequests.transcribe(prompt, { name: "speech.wav", bytes }),
	};
}
