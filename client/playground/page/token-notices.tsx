import clsx from "clsx";
import { ChevronDown, CircleCheck, FlaskConical, KeyRound, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import type { TokenState } from "#shared/shown-model.ts";
import { useTexts } from "../../language/use-texts.ts";
import { useSite } from "../../lib/site/site.ts";
import { useStatus } from "../../lib/site/use-status.ts";

/** What applies without a token. */
function needOf(state: TokenState | undefined, isLocal: boolean) {
	if (isLocal) return "localUntilToken";
	return state === "sandbox" ? "sandboxUntilToken" : "nobodyUntilToken";
}

/**
 * The two notices about the token for the host, in one line, and one for the visitor. With a token their content opens
 * over the page; without one it is expanded, except above a conversation, which needs the space.
 */
export function TokenNotices({ isFolded = false }: { isFolded?: boolean }) {
	const t = useTexts("playground");
	const { isError } = useStatus();
	const { token: state, models } = useSite();
	const isLocal = models.some(({ answeredBy }) => answeredBy === "machine");
	const isConfigured = state && state === "configured";
	if (isConfigured) {
		return (
			<section aria-label={t("token")} className="relative max-lg:order-last max-lg:w-full">
				<Fold
					titles={
						<>
							<Title tone="danger" icon={KeyRound} applies={false}>
								{t("tokenRequired")}
							</Title>
							<Title tone="good" icon={CircleCheck} applies>
								{t("tokenConfigured")}
							</Title>
						</>
					}
					// An overlay, to avoid shifting the page; beside the title it is aligned with the page's end.
					className={clsx(
						"enters absolute z-20 w-176 max-w-[calc(100vw-2rem)] rounded-lg border border-line p-3.5 text-sm shadow-black/10 shadow-lg",
						!isFolded && "lg:end-0",
					)}
				>
					<Steps before={t("tokenNotNeeded")} />
					<p>{t("tokenHeld")}</p>
				</Fold>
				{isError && <StateUnknown />}
			</section>
		);
	}
	return (
		<section
			aria-label={t("token")}
			className="order-last mt-1 flex w-full flex-wrap items-center gap-x-4"
		>
			<Fold
				isOpen={isConfigured === false && !isFolded}
				className="mb-2 border-danger border-s-2 px-3 py-2"
				titles={
					<>
						<Title tone="danger" icon={KeyRound} applies={state && state !== "unused"}>
							{t("tokenRequired")}
						</Title>
						<Title tone="good" icon={CircleCheck} applies={state && state === "unused"}>
							{t("tokenConfigured")}
						</Title>
					</>
				}
			>
				{state === "unused" ? (
					<p>{t("tokenUnused", { setting: "PROVIDER=sandbox", file: ".env" })}</p>
				) : (
					<Steps before={t(needOf(state, isLocal))}>
						<p>
							{/* Of a site where every call fails, the first sentence says it. */}
							{state !== "missing" && `${t("tokenOnceDone")} `}
							{!isLocal && (
								<span className="max-sm:hidden">{t("runLocal", { command: "npm run local" })}</span>
							)}
						</p>
					</Steps>
				)}
			</Fold>
			{state && (state !== "missing" || isFolded) && <VisitorNote {...{ state, isLocal }} />}
			{isError && <StateUnknown />}
		</section>
	);
}

type VisitorProps = { state: TokenState; isLocal: boolean };

/** Who answers without a token. Where nobody does, the open steps say it. */
function VisitorNote({ state, isLocal }: VisitorProps) {
	const t = useTexts("playground");
	return (
		<p className="flex items-center gap-1.5 text-xs text-soft max-lg:tracking-tight sm:ms-auto lg:text-sm">
			<FlaskConical aria-hidden="true" className="size-4 shrink-0" />
			{t(isLocal ? "localAnswers" : state === "missing" ? "notSetUp" : "demoAnswers")}
		</p>
	);
}

function StateUnknown() {
	const t = useTexts("playground");
	return <p className="w-full text-sm text-danger">{t("stateUnknown")}</p>;
}

function Steps({ before, children }: { before: string; children?: ReactNode }) {
	const t = useTexts("playground");
	return (
		<>
			<p>{before}</p>
			<ol className="flex flex-wrap gap-x-4 max-lg:block">
				{[t("getToken"), t("putToken", { file: ".env" }), t("restart")].map((step, place) => (
					// One after the other, like a sentence: three lines are too much on a phone.
					<li key={step} className="me-2 inline [unicode-bidi:isolate]">
						{/* No line ends between the number and its step. */}
						{`${place + 1}.\u00a0${step}`}
					</li>
				))}
			</ol>
			{children}
		</>
	);
}

type TitleProps = {
	tone: "danger" | "good";
	icon: LucideIcon;
	/** Whether the notice applies now; undefined until known. */
	applies: boolean | undefined;
	children: ReactNode;
};

const tones = { danger: "text-danger", good: "text-good" } as const;

/**
 * The title of a notice: always visible, in its colour, bolder if it applies. Heard one after the other, the two would
 * contradict each other, so only the one that applies is the fold's name.
 */
function Title({ tone, icon: Icon, applies, children }: TitleProps) {
	return (
		<span
			aria-hidden={applies === false}
			className={clsx("inline-flex items-center gap-1.5", tones[tone])}
		>
			<Icon aria-hidden="true" className="size-4 shrink-0 max-lg:hidden" />
			<span className={clsx(applies && "font-semibold")}>{children}</span>
		</span>
	);
}

type FoldProps = {
	titles: ReactNode;
	isOpen?: boolean;
	/** The style of the fold's content. */
	className: string;
	children: ReactNode;
};

/** The titles of the notices, which toggle their content. */
function Fold({ titles, isOpen = false, className, children }: FoldProps) {
	return (
		<details
			open={isOpen}
			onKeyDown={({ key, currentTarget }) => {
				if (key === "Escape") currentTarget.removeAttribute("open");
			}}
			className="group text-xs open:w-full lg:text-sm"
		>
			<summary className="flex min-h-8 w-fit items-center gap-x-3 rounded-lg leading-tight max-lg:tracking-tight [&::-webkit-details-marker]:hidden">
				{titles}
				<ChevronDown
					aria-hidden="true"
					className="size-3.5 shrink-0 text-soft transition-transform group-open:rotate-180"
				/>
			</summary>
			<div className={clsx("space-y-1 bg-surface", className)}>{children}</div>
		</details>
	);
}
