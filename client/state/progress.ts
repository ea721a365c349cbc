import { getState, type Progress, setState } from "./store.ts";

export function reportProgress(id: number, change: Progress) {
	const { progress } = getState();
	setState({ progress: { ...progress, [id]: { ...progress[id], ...change } } });
}

export function dropProgress(id: number) {
	const { [id]: _, ...rest } = getState().progress;
	setState({ progress: rest });
}
