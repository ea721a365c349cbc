import { api } from "../lib/api.ts";

/** What a question costs and what is left, where the host counts. */
export function AllowanceLine() {
	const { data } = api.status.useQuery();
	if (!data?.allowance) return <span />;
	const { visitor, site, prices } = data.allowance;
	const left = Math.min(visitor.left, site.left);
	return (
		<span>
			{points(prices.widgetChat)} par question, reste {left}
		</span>
	);
}

function points(count: number): string {
	return count === 1 ? "1 point" : `${count} points`;
}
