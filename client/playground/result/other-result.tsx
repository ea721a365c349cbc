import { lazyComponent } from "../../lib/lazy-component.ts";
import type { TaskOutput } from "../../state/result.ts";
import { LazyBoundary } from "../../ui/lazy-boundary.tsx";

const otherView = lazyComponent(
	async () => (await import("./other-view.tsx")).OtherView,
	"tasks",
	"conversation",
);

/** A result of another shape than its task's. Its code loads with the first one, since few visitors see it. */
export function OtherResult({ result }: { result: TaskOutput }) {
	return <LazyBoundary code={otherView} props={{ result }} pending={null} />;
}
