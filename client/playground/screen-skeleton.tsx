import { ScreenFrame } from "./columns.tsx";

/** The shape of a task's screen while its code is on the way. */
export function ScreenSkeleton() {
	return (
		<ScreenFrame>
			<div className="motion-safe:animate-pulse">
				<div className="h-5 w-28 rounded bg-sunken" />
				<div className="mt-3 h-28 rounded-lg bg-sunken" />
				<div className="mt-4 h-11 w-36 rounded-lg bg-sunken" />
			</div>
		</ScreenFrame>
	);
}
