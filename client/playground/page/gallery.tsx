import clsx from "clsx";
import type { ReactNode } from "react";
import type { ModelTask } from "#shared/models.ts";
import { PageLink } from "../../language/page-link.tsx";
import { useTexts } from "../../language/use-texts.ts";
import { exampleLink } from "../../lib/example-link.ts";
import { useCatalogue } from "../../lib/site/site.ts";
import { chat, Drawing, landscape, wave } from "../../ui/drawings/drawing.tsx";
import { StillLife } from "../../ui/drawings/still-life.tsx";
import { listening, naming, writing } from "../../ui/drawings/task-drawings.ts";
import { exampleOf } from "../share/task-example.ts";

/** A picture for each task that this site offers. A press runs its example. */
export function Gallery() {
	const t = useTexts("tasks");
	const { models } = useCatalogue();
	const labels = useLabels();
	return (
		<>
			<ul className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-4">
				{exhibits.map(({ task, art, isWide }) => {
					const link = exampleLink(models, task);
					if (!link) return null;
					return (
						<li key={task} className={clsx("min-w-0", isWide && "col-span-2")}>
							<PageLink
								to={`/playground${link.search}`}
								state={link.state}
								title={exampleOf(task, t).text}
								className="group flex h-full flex-col overflow-hidden rounded-xl border border-line transition-colors hover:border-accent"
							>
								<span
									className={clsx(
										"relative block grow overflow-hidden bg-sunken",
										isWide ? "aspect-500/160" : "aspect-5/3",
									)}
								>
									{art}
								</span>
								<span className="block border-line border-t px-2 py-2.5 text-sm font-medium wrap-break-word transition-colors group-hover:text-accent sm:px-3">
									{labels[task]}
								</span>
							</PageLink>
						</li>
					);
				})}
			</ul>
			<p className="mt-4 text-center text-sm text-soft pointer-coarse:hidden">
				{t("dropAnywhere")}
			</p>
		</>
	);
}

/** The wide picture takes a row of its own on a phone, and half a row beside the form. */
const exhibits: readonly { task: ModelTask; art: ReactNode; isWide?: true }[] = [
	{ task: "generateImage", art: <Drawing viewBox="0 40 300 180" shapes={landscape} /> },
	{ task: "chat", art: <Drawing viewBox="0 0 200 120" shapes={chat} /> },
	{ task: "detect", art: <StillLife />, isWide: true },
	{ task: "tts", art: <Drawing viewBox="0 0 200 120" shapes={wave} /> },
	{ task: "classify", art: <Drawing viewBox="0 0 200 120" shapes={naming} /> },
	{ task: "transcribe", art: <Drawing viewBox="0 0 200 120" shapes={listening} /> },
	{ task: "generateText", art: <Drawing viewBox="0 0 200 120" shapes={writing} /> },
];

function useLabels(): Readonly<Record<ModelTask, string>> {
	const page = useTexts("page");
	const t = useTexts("tasks");
	return {
		generateText: t("writeText"),
		chat: page("askQuestion"),
		generateImage: page("drawPicture"),
		classify: t("namePicture"),
		detect: page("findObjects"),
		transcribe: t("writeDown"),
		tts: page("hearText"),
	};
}
