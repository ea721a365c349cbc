import type { RefObject } from "react";
import type { ShownModel } from "#shared/shown-model.ts";
import { lazyComponent } from "../../lib/lazy-component.ts";
import { useCatalogue } from "../../lib/site/site.ts";
import { useReachable } from "../../lib/site/use-status.ts";
import { LazyExtra } from "../../ui/lazy-boundary.tsx";

const dictation = lazyComponent(
	async () => (await import("./dictation.tsx")).Dictation,
	"recorder",
	"calls",
);

type Props = {
	/** The model of the conversation. */
	model: ShownModel;
	/** The name of its draft. */
	draft: string;
	input: RefObject<HTMLTextAreaElement | null>;
};

/**
 * A microphone if one of this site's models can transcribe. Hidden if only the sandbox can and a real model would get
 * its transcript.
 */
export function Microphone({ model, ...field }: Props) {
	const { models } = useCatalogue();
	const reachable = useReachable();
	const speech = reachable(models).find(
		(one) =>
			one.task === "transcribe" && (one.answeredBy !== "sandbox" || model.answeredBy === "sandbox"),
	);
	if (!speech) return null;
	return (
		// Reserves the space while the code loads.
		<span className="min-w-11 shrink-0">
			<LazyExtra code={dictation} props={{ model: speech, ...field }} />
		</span>
	);
}
