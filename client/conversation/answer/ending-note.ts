type Ended = { ending: "complete" | "length" | "stopped" | "failed"; content: string };

/** The note under an answer that did not end normally. */
export function endingNote({ ending, content }: Ended): string | undefined {
	const isBlank = content.trim() === "";
	switch (ending) {
		case "complete":
			return isBlank ? "No response received" : undefined;
		case "length":
			return isBlank
				? "The thinking used the whole token budget, so no answer came."
				: "Cut: the answer reached the token limit.";
		case "stopped":
			return "Stopped";
		case "failed":
			return undefined;
	}
}
