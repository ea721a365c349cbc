import type { LucideProps } from "lucide-react";
import type { ModelTask } from "#shared/models.ts";
import { entryOf } from "./index.ts";

export function ModelIcon({ task, ...rest }: LucideProps & { task: ModelTask }) {
	const { icon: Icon } = entryOf(task);
	return <Icon aria-hidden="true" strokeWidth={1.5} {...rest} />;
}
