import { CircleCheck, KeyRound } from "lucide-react";
import { tokenStateOf } from "#shared/token-state.ts";
import { useSite } from "../lib/site.ts";
import { useStatus } from "../lib/use-status.ts";
import { Notice } from "./notice.tsx";

/**
 * The two notices about the token. Both are always there: the one that is true now stands open,
 * the other is folded and says that it does not apply.
 */
export function Notices() {
	const { data, isError } = useStatus();
	const { token } = useSite();
	const state = data ? tokenStateOf(data) : token;
	const isConfigured = state && state === "configured";
	return (
		<section
			aria-label="API token"
			className="grid min-h-86 content-start gap-3 sm:min-h-70 lg:min-h-52"
		>
			<Notice
				title="API Token Configuration Required"
				tone="danger"
				icon={KeyRound}
				applies={isConfigured === undefined ? undefined : !isConfigured}
			>
				<p>
					{state === "sandbox"
						? "This site has no token yet. Until its host adds one, a built-in sandbox answers with simulated results."
						: "This site has no token yet, so no model can answer. Its host can add one."}
				</p>
				<ol className="mt-3 grid list-inside list-decimal gap-x-6 gap-y-1 lg:grid-cols-3">
					<li>Get a new token from Hugging Face.</li>
					<li>
						Put it in the environment file <code className="font-mono text-sm">.env</code>.
					</li>
					<li>Restart the server.</li>
				</ol>
			</Notice>
			<Notice title="API Token Configured" tone="good" icon={CircleCheck} applies={isConfigured}>
				<p>
					This site holds a Hugging Face token, and the real models answer. The token never leaves
					the server: you need nothing of your own.
				</p>
			</Notice>
			{isError && (
				<p className="text-sm text-danger">
					The server does not tell its state at the moment. The models may still answer.
				</p>
			)}
		</section>
	);
}
