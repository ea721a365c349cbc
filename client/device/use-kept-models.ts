import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { DeviceModel } from "#shared/device-files.ts";
import { useCatalogue } from "../lib/site/site.ts";
import { chooseDevice } from "../state/on-device.ts";
import { cancelFetch } from "./fetches.ts";
import {
	deleteModel,
	isWholeFor,
	type KeptModel,
	keptBytes,
	modelKey,
	readModels,
} from "./kept-models.ts";
import { endModel } from "./run-model.ts";

const queryKey = ["device-models"];

/** The models in this browser's storage, including partial ones. */
export function useKeptModels() {
	const client = useQueryClient();
	const { models: catalogue } = useCatalogue();
	const {
		data: models,
		isFetching,
		refetch,
	} = useQuery({
		queryKey,
		queryFn: readModels,
		networkMode: "always",
		retry: 0,
		// A download may have started since.
		staleTime: 0,
		// Another tab may have downloaded or deleted one.
		refetchOnWindowFocus: "always",
	});
	const find = (key: string) => models?.find((model) => model.key === key);
	return {
		/** Undefined until they are loaded. */
		models,
		/** Whether they are as they were last read, not about to change. */
		isRead: models !== undefined && !isFetching,
		find,
		/** Whether the model can run here. */
		has: (device: DeviceModel) => isWholeFor(device, find(modelKey(device))),
		/** Reads them again; works after the panel has unmounted. */
		refresh: () => client.invalidateQueries({ queryKey }),
		async remove(key: string) {
			cancelFetch(key);
			endModel(key);
			// Otherwise the page would report that the browser removed it.
			for (const { id, device } of catalogue) {
				if (device && modelKey(device) === key) chooseDevice(id, false);
			}
			await deleteModel(key);
			await refetch();
		},
	};
}

/** How much of a model is stored; 0 until known. */
export function usePartBytes(kept: KeptModel | undefined): number {
	const { data = 0 } = useQuery({
		queryKey: [...queryKey, kept?.key, "bytes"],
		queryFn: () => (kept ? keptBytes(kept) : 0),
		networkMode: "always",
		staleTime: 0,
	});
	return data;
}
