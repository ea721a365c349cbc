import { CircleCheck, FlaskConical, KeyRound } from "lucide-react";
import { tokenStateOf } from "#shared/token-state.ts";
import { useSite } from "../lib/site/site.ts";
import { useStatus } from "../lib/site/use-status.ts";
import { Notice } from "./notice.tsx";

/** The two notices about the token, for the host, and what they mean to a visitor in one line. */
export function Notices() {
	const { data, isError } = useStatus();
	const { token, models } = useSite();
	const isLocal = models.some(({ answeredBy }) => answeredBy === "machine");
	const state = data ? tokenStateOf(data) : token;
	const isConfigured = state && state === "configured";
	return (
		// One row of two, until the steps of one are opened.
		<section
			aria-label="API token"
			className="grid grid-cols-[5fr_3fr] gap-x-2 gap-y-1.5 has-[[open]]:grid-cols-1 sm:grid-cols-2 sm:gap-x-3"
		>
			<Notice
				title="API Token Configuration Required"
				tone="danger"
				icon={KeyRound}
				applies={isConfigured === undefined ? undefined : !isConfigured}
			>
				<p>
					{isLocal
						? "This site has no token. Small models on its host’s own machine answer for real; what they cannot do is simulated. With a token its host opens the large ones."
						: state === "sandbox"
							? "This site has no token yet. Until its host adds one, a built-in sandbox answers with simulated results."
							: "This site has no token yet, so no model can answer. Its host can add one."}
				</p>
				<ol className="mt-2 grid list-inside list-decimal gap-x-6 gap-y-1 lg:grid-cols-3">
					<li>Get a new token from Hugging Face.</li>
					<li>
						Put it in the environment file <code className="font-mono">.env</code>.
					</li>
					<li>Restart the server.</li>
				</ol>
				{!isLocal && (
					<p className="mt-2">
						Or without a token: <code className="font-mono">npm run local</code> runs small real
						models on the host’s own machine.
					</p>
				)}
			</Notice>
			<Notice title="API Token Configured" tone="good" icon={CircleCheck} applies={isConfigured}>
				<p>
					This site holds a Hugging Face token, and the real models answer. The token never leaves
					the server: you need nothing of your own.
				</p>
			</Notice>
			{state && state !== "configured" && (
				<p className="col-span-full flex items-center gap-2 px-1 text-sm text-soft">
					<FlaskConical aria-hidden="true" className="size-4 shrink-0" />
					{isLocal
						? "Small models on this server answer, without any provider."
						: state === "sandbox"
							? "Demo answers: no real model is connected."
							: "No model can answer yet: this site is not set up."}
				</p>
			)}
			{isError && (
				<p className="col-span-full px-1 text-sm text-danger">
					The server does not tell its state at the moment. The models may still answer.
				</p>
			)}
		</section>
	);
}
