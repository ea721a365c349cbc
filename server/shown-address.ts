import { isIPv6 } from "node:net";

const everywhere = ["0.0.0.0", "::"];

/** The address of this server for people. No browser opens one that stands for every network. */
export function shownAddress({ host, port }: { host: string; port: number }): string {
	if (everywhere.includes(host)) return `http://localhost:${port}`;
	return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;
}
