import type { ReactNode } from "react";
import type { ShownModel } from "#shared/shown-model.ts";
import { lazyComponent } from "../../lib/lazy-component.ts";
import { useEntry } from "../../lib/navigation.tsx";
import { LazyExtra } from "../../ui/lazy-boundary.tsx";
import type { FormTaskView } from "../tasks/task-view.ts";

const sentAnswer = lazyComponent(
	async () => (await import("./sent-answer-view.tsx")).SentAnswer,
	"results",
);

type Props = {
	model: ShownModel;
	/** Shows a result that comes whole. */
	View?: FormTaskView["View"];
	/** Shown where no answer came. */
	children: ReactNode;
};

/** The answer that came in the link, in place of what a screen shows before its first call. */
export function SentInLink({ model, View, children }: Props) {
	const { sentLink: link } = useEntry().state;
	if (link === undefined) return children;
	return <LazyExtra code={sentAnswer} props={{ model, link, View }} />;
}
