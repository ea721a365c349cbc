import { z } from "zod";

const MAX_CHARACTERS = 200;

/** A model's id as a visitor sends it; the procedure looks it up in the catalogue. */
export const modelId = z.custom<string>(
	(id) => typeof id === "string" && id.length <= MAX_CHARACTERS,
	{ params: { errorCode: "UNKNOWN_MODEL" } },
);
