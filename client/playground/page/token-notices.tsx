import clsx from "clsx";
import { ChevronDown, CircleCheck, FlaskConical, KeyRound, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import type { TokenState } from "#shared/shown-model.ts";
import { useTexts } from "../../language/use-texts.ts";
import { useSite } from "../../lib/site/site.ts";
import { useStatus } from "../../lib/site/use-status.ts";

/** What holds while there is no token. */
function needOf(state: TokenState | undefined, isLocal: boolean) {
	if (isLocal) return "localUntilToken";
	return state === "sandbox" ? "sandboxUntilToken" : "nobodyUntilToken";
}

/**
 * The two notices about the token for the host, and one line for the visitor. The steps are open while they
 * are to be done, and folded once a model is chosen: the room belongs to its form then.
 */
export function TokenNotices({ isFolded = false }: { isFolded?: boolean }) {
	const t = useTexts("playground");
	const { isError } = useStatus();
	const { token: state, models } = useSite();
	const isLocal = models.some(({ answeredBy }) => answeredBy === "machine");
	const isConfigured = state && state === "configured";
	return (
		// One quiet line until a fold is opened, on a small screen with a wide font, too: hence the tight letters.
		<section aria-label={t("token")} className="flex flex-wrap items-center gap-x-3 lg:gap-x-4">
			<Notice
				title={t("tokenRequired")}
				tone="danger"
				icon={KeyRound}
				applies={isConfigured === undefined ? undefined : !isConfigured}
				isOpen={isConfigured === false && !isFolded}
			>
				<p>{t(isConfigured ? "tokenNotNeeded" : needOf(state, isLocal))}</p>
				<ol className="mt-2 grid list-inside list-decimal gap-x-6 gap-y-1 lg:grid-cols-3">
					<li>{t("getToken")}</li>
					<li>{t("putToken", { file: ".env" })}</li>
					<li>{t("restart")}</li>
				</ol>
				{!isConfigured && !isLocal && (
					<p className="mt-2">{t("runLocal", { command: "npm run local" })}</p>
				)}
			</Notice>
			<Notice title={t("tokenConfigured")} tone="good" icon={CircleCheck} applies={isConfigured}>
				<p>{t(isConfigured === false ? "tokenOnceDone" : "tokenHeld")}</p>
			</Notice>
			{state && state !== "configured" && (
				<p className="flex items-center gap-1.5 text-xs text-soft max-lg:tracking-tight sm:ms-auto lg:text-sm">
					<FlaskConical aria-hidden="true" className="size-4 shrink-0" />
					{t(isLocal ? "localAnswers" : state === "sandbox" ? "demoAnswers" : "notSetUp")}
				</p>
			)}
			{isError && <p className="w-full text-sm text-danger">{t("stateUnknown")}</p>}
		</section>
	);
}

type Props = {
	title: string;
	tone: "danger" | "good";
	icon: LucideIcon;
	/** Whether the notice applies now; undefined until that is known. */
	applies: boolean | undefined;
	isOpen?: boolean;
	children: ReactNode;
};

const tones = { danger: "text-danger", good: "text-good" } as const;

/** A notice: its title is always visible, in its colour, and heavier if it applies; the rest is in a fold. */
function Notice({ title, tone, icon: Icon, applies, isOpen = false, children }: Props) {
	const t = useTexts("playground");
	return (
		<details open={isOpen} className="group text-xs open:w-full lg:text-sm">
			<summary
				className={clsx(
					"flex min-h-8 w-fit items-center gap-1.5 rounded-lg leading-tight max-lg:tracking-tight [&::-webkit-details-marker]:hidden",
					tones[tone],
				)}
			>
				<Icon aria-hidden="true" className="size-4 shrink-0 max-lg:hidden" />
				<span
					className={clsx(
						"max-lg:underline max-lg:decoration-dotted max-lg:underline-offset-4",
						applies && "font-semibold",
					)}
				>
					{title}
				</span>
				{applies === false && <span className="sr-only">{t("notNow")}</span>}
				<ChevronDown
					aria-hidden="true"
					className="size-3.5 shrink-0 text-soft transition-transform group-open:rotate-180 max-lg:hidden"
				/>
			</summary>
			<div className="mb-2 rounded-lg border border-line bg-surface p-3.5 text-sm">{children}</div>
		</details>
	);
}
