import { CircleCheck, FlaskConical, KeyRound } from "lucide-react";
import { tokenStateOf } from "#shared/token-state.ts";
import { useTexts } from "../../language/use-texts.ts";
import { useSite } from "../../lib/site/site.ts";
import { useStatus } from "../../lib/site/use-status.ts";
import { Notice } from "./notice.tsx";

/** The two notices about the token for the host, and one line for the visitor. */
export function Notices() {
	const t = useTexts("playground");
	const { data, isError } = useStatus();
	const { token, models } = useSite();
	const isLocal = models.some(({ answeredBy }) => answeredBy === "machine");
	const state = data ? tokenStateOf(data) : token;
	const isConfigured = state && state === "configured";
	return (
		// One quiet line until a fold is opened.
		<section aria-label={t("token")} className="flex flex-wrap items-center gap-x-3 sm:gap-x-4">
			<Notice
				title={t("tokenRequired")}
				tone="danger"
				icon={KeyRound}
				applies={isConfigured === undefined ? undefined : !isConfigured}
			>
				<p>
					{t(
						isLocal
							? "localUntilToken"
							: state === "sandbox"
								? "sandboxUntilToken"
								: "nobodyUntilToken",
					)}
				</p>
				<ol className="mt-2 grid list-inside list-decimal gap-x-6 gap-y-1 lg:grid-cols-3">
					<li>{t("getToken")}</li>
					<li>{t("putToken", { file: ".env" })}</li>
					<li>{t("restart")}</li>
				</ol>
				{!isLocal && <p className="mt-2">{t("runLocal", { command: "npm run local" })}</p>}
			</Notice>
			<Notice title={t("tokenConfigured")} tone="good" icon={CircleCheck} applies={isConfigured}>
				<p>{t("tokenHeld")}</p>
			</Notice>
			{state && state !== "configured" && (
				<p className="flex items-center gap-1.5 text-xs text-soft sm:ms-auto sm:text-sm">
					<FlaskConical aria-hidden="true" className="size-4 shrink-0" />
					{t(isLocal ? "localAnswers" : state === "sandbox" ? "demoAnswers" : "notSetUp")}
				</p>
			)}
			{isError && <p className="w-full text-sm text-danger">{t("stateUnknown")}</p>}
		</section>
	);
}
