import type { ShownModel } from "#shared/shown-model.ts";
import { useTexts } from "../../language/use-texts.ts";
import { useStatus } from "../../lib/site/use-status.ts";

/** The licence of a model; where the host's machine answers, that of the one that does. */
export function LicenceLine({ model }: { model: ShownModel }) {
	const t = useTexts("playground");
	const local = useStatus().data?.engine[model.id];
	const licence = local?.licence ?? model.licence;
	if (!licence) return null;
	return (
		<p className="text-sm text-soft">
			{local ? t("localLicence", { model: local.name, licence }) : t("licence", { licence })}
		</p>
	);
}
