import type { Section } from "./report/section.ts";
import { burst } from "./scenarios/burst.ts";
import { growth } from "./scenarios/growth.ts";
import { image } from "./scenarios/image.ts";
import { json } from "./scenarios/json.ts";
import { leaving } from "./scenarios/leaving.ts";
import { mixed } from "./scenarios/mixed.ts";
import { openStreams } from "./scenarios/open-streams.ts";
import { single } from "./scenarios/single.ts";
import { start } from "./scenarios/start.ts";
import { streams } from "./scenarios/streams.ts";
import { uploads } from "./scenarios/uploads.ts";

/** Every bench, by the name the command line knows it by. */
export const scenarios: Readonly<Record<string, () => Promise<Section>>> = {
	json,
	single,
	streams,
	open: openStreams,
	burst,
	uploads,
	image,
	mixed,
	leaving,
	start,
	growth,
};
