import { type Dispatch, useEffect } from "react";
import { problemOf } from "./microphone-problem.ts";
import { askMicrophone, releaseMicrophone } from "./open-recording.ts";
import type { RecorderEvent } from "./recorder-state.ts";

/** Follows the browser's permission for the microphone, with a function that asks again. */
export function useMicrophonePermission(dispatch: Dispatch<RecorderEvent>): () => Promise<void> {
	useEffect(() => {
		let status: PermissionStatus | undefined;
		let isGone = false;
		const report = () => status && dispatch(permissionEvent(status.state));
		queryPermission().then((found) => {
			if (!found || isGone) return;
			status = found;
			report();
			status.addEventListener("change", report);
		});
		return () => {
			isGone = true;
			status?.removeEventListener("change", report);
		};
	}, [dispatch]);

	async function check() {
		// Only asking for the microphone shows the browser's question again where it may be shown.
		try {
			releaseMicrophone(await askMicrophone());
			dispatch({ type: "permission", permission: "granted" });
		} catch (thrown) {
			dispatch({ type: "fail", problem: problemOf(thrown) });
		}
	}

	return check;
}

/** Undefined where the browser has no such question to ask (older Safari and Firefox). */
async function queryPermission(): Promise<PermissionStatus | undefined> {
	try {
		return await navigator.permissions.query({ name: "microphone" });
	} catch {
		return undefined;
	}
}

function permissionEvent(state: PermissionState): RecorderEvent {
	return { type: "permission", permission: state === "prompt" ? "unknown" : state };
}
