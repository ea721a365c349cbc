import type { ReactNode } from "react";
import type { AnswerPlace, SiteData } from "#shared/site-data.ts";
import { useTexts } from "../language/use-texts.ts";
import { ApiProvider, api } from "../lib/api/api.tsx";
import { useSite } from "../lib/site/site.ts";
import { Button } from "../ui/button.tsx";
import { TextPage } from "../ui/text-page.tsx";
import { BrowserStorage } from "./browser-storage.tsx";
import { Section } from "./section.tsx";

/** Where visitors' input goes, what is kept, and who runs the site. */
export function DataPage() {
	const t = useTexts("data");
	return (
		<ApiProvider>
			<TextPage title={t("title")} description={t("description")} intro={t("intro")}>
				<DataSections />
			</TextPage>
		</ApiProvider>
	);
}

/** The page without its provider, for tests. */
export function DataSections() {
	return (
		<>
			<Models />
			<Leaves />
			<ServerStorage />
			<BrowserStorage />
			<Rules />
			<Owner />
		</>
	);
}

/** Renders the server's answer: nothing while it loads, and a retry button if it failed. */
function FromServer({ children }: { children: (data: SiteData) => ReactNode }) {
	const t = useTexts("data");
	const page = useTexts("page");
	const { data, isError, refetch } = api.siteData.useQuery();
	if (data) return children(data);
	if (!isError) return <div aria-busy className="h-24 rounded-xl bg-sunken" />;
	return (
		<div role="alert">
			<p>{t("missing")}</p>
			<Button look="secondary" className="mt-3" onClick={() => refetch()}>
				{page("tryAgain")}
			</Button>
		</div>
	);
}

function Models() {
	const t = useTexts("data");
	const list = usePlaces();
	const row = (key: string, name: string, places: readonly AnswerPlace[]) => (
		<div key={key} className="grid gap-x-6 py-2.5 sm:grid-cols-2">
			<dt className="font-medium">{name}</dt>
			<dd className="text-soft wrap-anywhere">{list(places)}</dd>
		</div>
	);
	return (
		<Section id="models" title={t("models")}>
			<p className="mb-3">{t("modelsText")}</p>
			<FromServer>
				{({ models, assistant }) => (
					<dl className="divide-y divide-line border-line border-y">
						{models.map(({ id, name, places }) => row(id, name, places))}
						{assistant && row("", t("assistantModel", { name: assistant.name }), assistant.places)}
					</dl>
				)}
			</FromServer>
		</Section>
	);
}

/** Names the destinations of calls in the order of trying. */
function usePlaces() {
	const t = useTexts("data");
	return (places: readonly AnswerPlace[]) =>
		places
			.map((place) => (place.kind === "hosted" ? place.host : t(place.kind)))
			.reduceRight((rest, first) => (rest ? t("inOrder", { first, rest }) : first), "") || t("off");
}

function Leaves() {
	const t = useTexts("data");
	const { deviceSource } = useSite();
	const { place, url = "", hosts = [] } = deviceSource ?? {};
	const host = place === "hub" ? [new URL(url).hostname, ...hosts].join(", ") : t("thisSite");
	return (
		<Section id="leaves" title={t("leaves")}>
			<ul className="list-disc space-y-2 ps-5">
				<li>{t("leavesInput")}</li>
				<li>{t("leavesChat")}</li>
				<li>{t("leavesNotes")}</li>
				<li>{t("leavesAssistant")}</li>
				<li>{t("leavesProvider")}</li>
				<li>{t("leavesNothing")}</li>
				{deviceSource && <li>{t("leavesDevice", { host })}</li>}
				<li>{t("leavesMark")}</li>
			</ul>
		</Section>
	);
}

function ServerStorage() {
	const t = useTexts("data");
	const row = (name: string, text: string) => (
		<div className="py-2.5">
			<dt className="font-medium">{name}</dt>
			<dd className="text-soft">{text}</dd>
		</div>
	);
	return (
		<Section id="keeps" title={t("keeps")}>
			<FromServer>
				{({ counters, keepsExamples }) => (
					<dl className="divide-y divide-line border-line border-y">
						{row(t("keepsWords"), t("keepsWordsText"))}
						{row(
							t("keepsPoints"),
							t(counters === "redis" ? "keepsPointsRedis" : "keepsPointsMemory"),
						)}
						{row(t("keepsDay"), t("keepsDayText"))}
						{row(t("keepsPass"), t("keepsPassText"))}
						{row(t("keepsLog"), t("keepsLogText"))}
						{row(t("keepsSums"), t("keepsSumsText"))}
						{keepsExamples && row(t("keepsExamples"), t("keepsExamplesText"))}
					</dl>
				)}
			</FromServer>
			<p className="mt-3">{t("keepsProxy")}</p>
		</Section>
	);
}

function Rules() {
	const t = useTexts("data");
	const list = usePlaces();
	return (
		<Section id="rules" title={t("rules")}>
			<FromServer>
				{({ moderation }) => {
					if (!moderation) return <p>{t("rulesNone")}</p>;
					const { words, pictures, whenSilent } = moderation;
					return (
						<ul className="list-disc space-y-2 ps-5">
							{words && <li>{t("rulesWords", { places: list(words.judges) })}</li>}
							{pictures && <li>{t("rulesPictures", { places: list(pictures.judges) })}</li>}
							{pictures?.veils && <li>{t("rulesVeil")}</li>}
							<li>{t(whenSilent === "refuse" ? "rulesRefuse" : "rulesAllow")}</li>
						</ul>
					);
				}}
			</FromServer>
		</Section>
	);
}

function Owner() {
	const t = useTexts("data");
	const { name } = useSite();
	return (
		<Section id="owner" title={t("owner")}>
			<FromServer>
				{({ owner: { creator, contact, legalUrl, privacyUrl } }) => (
					<>
						<p>{creator ? t("ownerNamed", { name, creator }) : t("ownerUnnamed")}</p>
						<ul className="mt-3 flex flex-wrap gap-x-6 gap-y-1">
							{contact && <OwnerLink to={addressOf(contact)} text={t("contact")} />}
							{legalUrl && <OwnerLink to={legalUrl} text={t("legal")} />}
							{privacyUrl && <OwnerLink to={privacyUrl} text={t("privacy")} />}
						</ul>
					</>
				)}
			</FromServer>
		</Section>
	);
}

function OwnerLink({ to, text }: { to: string; text: string }) {
	return (
		<li>
			<a
				href={to}
				rel="noopener"
				className="flex min-h-11 items-center font-medium text-accent underline underline-offset-2"
			>
				{text}
			</a>
		</li>
	);
}

/** A link to a contact: an e-mail address or a page. */
function addressOf(contact: string): string {
	return contact.includes("://") ? contact : `mailto:${contact}`;
}
