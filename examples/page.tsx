// A page with tRPC's React hooks, served at the site's own address.
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { httpBatchLink, httpLink, isNonJsonSerializable, splitLink } from "@trpc/client";
import { createTRPCReact } from "@trpc/react-query";
import { createRoot } from "react-dom/client";
import type { AppRouter } from "vitrine/client";

const trpc = createTRPCReact<AppRouter>();
const [files, rest] = [httpLink({ url: "/trpc" }), httpBatchLink({ url: "/trpc" })];
const condition = ({ input }: { input: unknown }) => isNonJsonSerializable(input);
const client = trpc.createClient({ links: [splitLink({ condition, true: files, false: rest })] });
const queryClient = new QueryClient();
function Page() {
	const status = trpc.status.useQuery();
	const models = trpc.models.useQuery();
	const idOf = (task: string) => models.data?.find((model) => model.task === task)?.id ?? "";
	const draw = trpc.generateImage.useMutation();
	const classify = trpc.classify.useMutation();
	const input = { modelId: idOf("generateImage"), prompt: "A cat" };
	return (
		<form onChange={({ currentTarget }) => classify.mutate(new FormData(currentTarget))}>
			<h1>{`${status.data?.site.name}: ${models.data?.length} models`}</h1>
			<input type="button" value="Draw" onClick={() => draw.mutate(input)} />
			{draw.isPending && <p>Drawing…</p>}
			{draw.error && <p role="alert">{draw.error.message}</p>}
			{draw.data && <img src={draw.data.imageUrl} alt={draw.data.prompt} />}
			<input type="hidden" name="modelId" value={idOf("classify")} />
			<input type="file" name="file" aria-label="Picture" />
			<p role="status">{classify.data?.items[0]?.label ?? classify.error?.message}</p>
		</form>
	);
}

createRoot(document.body.appendChild(document.createElement("main"))).render(
	<trpc.Provider client={client} queryClient={queryClient}>
		<QueryClientProvider client={queryClient}>
			<Page />
		</QueryClientProvider>
	</trpc.Provider>,
);
