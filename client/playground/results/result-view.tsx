/** The view of a result, chosen by its type. */
export function ResultView({ result }: { result: unknown }) {
	return <pre className="overflow-auto text-sm">{JSON.stringify(result, null, 2)}</pre>;
}
