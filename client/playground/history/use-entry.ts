import { useEffect, useState } from "react";
import type { FinishedResult } from "../finished/finished-result.ts";
import { historyStore } from "./history-store.ts";

/** A result in full once it is read; null where it is no longer kept. */
export function useEntry(id: string): FinishedResult | null | undefined {
	const [finished, setFinished] = useState<FinishedResult | null>();
	useEffect(() => {
		let isCurrent = true;
		historyStore.find(id).then((found) => isCurrent && setFinished(found ?? null));
		return () => {
			isCurrent = false;
		};
	}, [id]);
	return finished;
}
