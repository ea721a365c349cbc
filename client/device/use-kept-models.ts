import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCatalogue } from "../lib/site/site.ts";
import { chooseDevice } from "../state/on-device.ts";
import { cancelFetch } from "./fetches.ts";
import { deleteModel, type KeptModel, keptBytes, modelKey, readModels } from "./kept-models.ts";
import { endModel } from "./run-model.ts";

const queryKey = ["device-models"];

/** The models in this browser's storage, also those that have come in part. */
export function useKeptModels() {
	const client = useQueryClient();
	const { models: catalogue } = useCatalogue();
	const { data: models, refetch } = useQuery({
		queryKey,
		queryFn: readModels,
		networkMode: "always",
		retry: 0,
		// A fetch may have begun since.
		staleTime: 0,
		// Another tab may have fetched or deleted one.
		refetchOnWindowFocus: "always",
	});
	return {
		/** Undefined until they are read. */
		models,
		find: (key: string) => models?.find((model) => model.key === key),
		/** Reads them again; also after the panel has gone. */
		refresh: () => client.invalidateQueries({ queryKey }),
		async remove(key: string) {
			cancelFetch(key);
			endModel(key);
			// Else the page would say that the browser had removed it.
			for (const { id, device } of catalogue) {
				if (device && modelKey(device) === key) chooseDevice(id, false);
			}
			await deleteModel(key);
			await refetch();
		},
	};
}

/** How much of a model has come; 0 until that is known. */
export function usePartBytes(kept: KeptModel | undefined): number {
	const { data = 0 } = useQuery({
		queryKey: [...queryKey, kept?.key, "bytes"],
		queryFn: () => (kept ? keptBytes(kept) : 0),
		networkMode: "always",
		staleTime: 0,
	});
	return data;
}
