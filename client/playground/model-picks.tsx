import { Link } from "react-router";
import { useCatalogue } from "../lib/use-catalogue.ts";
import { InputColumn } from "./columns.tsx";
import { ModelIcon } from "./model-icon.tsx";

/** Shown in the input panel before a model is chosen: all models, one press away. */
export function ModelPicks() {
	const { models } = useCatalogue();
	return (
		<InputColumn>
			<h2 className="font-semibold">Or begin with one of these</h2>
			<ul className="mt-2 -mx-3">
				{models.map(({ id, name, task, description }) => (
					<li key={id}>
						<Link
							to={`?model=${encodeURIComponent(id)}`}
							preventScrollReset
							className="flex min-h-11 items-center gap-4 rounded-lg px-3 py-2.5 transition-colors hover:bg-sunken"
						>
							<ModelIcon task={task} className="size-6 shrink-0 text-accent" />
							<span className="min-w-0">
								<span className="block font-medium">{name}</span>
								<span className="block text-sm text-soft">{description.en}</span>
							</span>
						</Link>
					</li>
				))}
			</ul>
		</InputColumn>
	);
}
