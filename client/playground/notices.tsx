import { CircleCheck, KeyRound } from "lucide-react";
import { Notice } from "./notice.tsx";
import { useStatus } from "./use-status.ts";

/**
 * The two notices about the token. Both are always there: the one that is true now stands open,
 * the other is folded and says that it does not apply.
 */
export function Notices() {
	const { data, isError } = useStatus();
	const isConfigured = data?.isTokenConfigured;
	return (
		<section
			aria-label="API token"
			className="grid min-h-72 content-start gap-3 lg:min-h-44 lg:grid-cols-2 lg:items-start"
		>
			<Notice
				title="API Token Configuration Required"
				tone="danger"
				icon={KeyRound}
				applies={isConfigured === undefined ? undefined : !isConfigured}
			>
				{data?.provider === "sandbox" && (
					<p>Until the host does this, a built-in sandbox answers with simulated results.</p>
				)}
				<ol className="mt-2 list-decimal space-y-1 pl-5">
					<li>Get a new token from your Hugging Face settings.</li>
					<li>
						Put it in the environment file: <code className="font-mono text-sm">HF_TOKEN</code> in{" "}
						<code className="font-mono text-sm">.env</code>.
					</li>
					<li>Restart the server.</li>
				</ol>
			</Notice>
			<Notice title="API Token Configured" tone="good" icon={CircleCheck} applies={isConfigured}>
				<p>
					This server holds a Hugging Face token, and the real models answer. The token never leaves
					the server: you need nothing.
				</p>
			</Notice>
			{isError && (
				<p className="text-sm text-danger lg:col-span-2">
					The server does not tell its state at the moment. The models may still answer.
				</p>
			)}
		</section>
	);
}
