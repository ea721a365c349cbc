import { StaticRouter } from "react-router";
import { App } from "./app.tsx";

/** The page at that address, for the prerendering at build time. */
export function page(location: string) {
	return (
		<StaticRouter location={location}>
			<App />
		</StaticRouter>
	);
}
