import type { Section } from "./report/section.ts";
import { bundle } from "./scenarios/bundle.ts";
import { burst } from "./scenarios/burst.ts";
import { conversation } from "./scenarios/conversation.ts";
import { growth } from "./scenarios/growth.ts";
import { image } from "./scenarios/image.ts";
import { json } from "./scenarios/json.ts";
import { leaving } from "./scenarios/leaving.ts";
import { lighthouse } from "./scenarios/lighthouse.ts";
import { mixed } from "./scenarios/mixed.ts";
import { openStreams } from "./scenarios/open-streams.ts";
import { single } from "./scenarios/single.ts";
import { start } from "./scenarios/start.ts";
import { streams } from "./scenarios/streams.ts";
import { typing } from "./scenarios/typing.ts";
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
	bundle,
	"browser-lighthouse": lighthouse,
	"browser-typing": typing,
	"browser-conversation": conversation,
};
