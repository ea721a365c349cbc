import type { ReactNode } from "react";
import type { ShownModel } from "#shared/shown-model.ts";
import { deviceName } from "../../device/device-name.ts";
import { DeviceChoice } from "../../device/device-offer.tsx";
import { useFormats } from "../../language/formats.ts";
import { useTexts } from "../../language/use-texts.ts";
import { useSite } from "../../lib/site/site.ts";
import { useStatus } from "../../lib/site/use-status.ts";
import { useFormSpending } from "../../state/free-example.ts";
import { useStateText } from "./model-state-note.tsx";

type Props = { model: ShownModel; secondModel: ShownModel | undefined };

/** The facts of a model: who answers, its licence, its state, the price of a call. */
export function ModelDetails({ model, secondModel }: Props) {
	const t = useTexts("calls");
	const local = useStatus().data?.engine[model.id];
	const state = useStateText(model);
	const answerer = useAnswerer(model);
	const licence = local?.licence ?? model.licence;
	return (
		<>
			<dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
				<Row name={t("answerer")}>{answerer}</Row>
				{licence && <Row name={t("licence")}>{licence}</Row>}
				<Row name={t("state")}>{state ?? t("isReady")}</Row>
				<Row name={t("price")}>
					<Price model={model} secondModel={secondModel} />
				</Row>
			</dl>
			<DeviceChoice model={model} />
		</>
	);
}

function useAnswerer(model: ShownModel): string {
	const t = useTexts("calls");
	const { hostedBy } = useSite();
	const local = useStatus().data?.engine[model.id];
	const { answeredBy, device } = model;
	switch (answeredBy) {
		case "hosted":
			return hostedBy || t("hostedProvider");
		case "machine":
			return t("onThisServer", { model: local?.name ?? model.name });
		case "device":
			return t("onThisDevice", { model: device ? deviceName(device) : model.name });
		case "sandbox":
			return t("demoSandbox");
		case "off":
			return t("nobody");
	}
}

/** The price of a call, and the points left in the hour or in a pass. */
function Price({ model, secondModel }: Props) {
	const t = useTexts("calls");
	const { moment } = useFormats();
	const { isFree, price, balance, pass } = useFormSpending(model, {
		points: model.points + (secondModel?.points ?? 0),
		isFresh: secondModel !== undefined,
	});
	if (isFree) return t("isFree");
	if (pass?.isPaying && pass.state !== "invalid") {
		const { name, left, limit } = pass;
		return t("passCosts", { price, name, left, limit, until: moment(new Date(pass.until)) });
	}
	if (price === 0) return t("costsNothing");
	return t("costs", { price, left: balance?.left ?? 0, limit: balance?.limit ?? 0 });
}

function Row({ name, children }: { name: string; children: ReactNode }) {
	return (
		<>
			<dt className="text-soft">{name}</dt>
			<dd>{children}</dd>
		</>
	);
}
