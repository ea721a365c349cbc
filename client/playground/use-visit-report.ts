import { useEffect } from "react";
import type { ShownModel } from "#shared/shown-model.ts";
import { setVisit } from "../lib/kept/visit.ts";

/** Tells the assistant which model is chosen, as long as the playground is open. */
export function useVisitReport(model: ShownModel | undefined): void {
	const modelId = model?.id;
	useEffect(() => {
		setVisit({ modelId, errorCode: undefined });
		return () => setVisit({ modelId: undefined, errorCode: undefined });
	}, [modelId]);
}
