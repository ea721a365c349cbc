import { Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { dateFormat } from "../language/intl.ts";
import { readerLocale } from "../language/languages.ts";
import { useLanguage } from "../language/use-language.ts";
import { useTexts } from "../language/use-texts.ts";
import { Button } from "../ui/button.tsx";
import { deviceName } from "./device-name.ts";
import { useFetches } from "./fetches.ts";
import { fileBytes, type KeptModel } from "./kept-models.ts";
import { useKeptModels, usePartBytes } from "./use-kept-models.ts";
import { useSize } from "./use-size.ts";

/** The models stored in this browser: size, date, and a button to delete each. */
export function KeptModelsList() {
	const t = useTexts("device");
	const { models = [], remove } = useKeptModels();
	const [isDeleted, setIsDeleted] = useState(false);
	const title = useRef<HTMLHeadingElement>(null);
	if (models.length === 0 && !isDeleted) return null;
	return (
		<div className="mt-6">
			<h3 ref={title} tabIndex={-1} className="font-semibold">
				{t("kept")}
			</h3>
			<ul className="mt-2 divide-y divide-line">
				{models.map((kept) => (
					<KeptRow
						key={kept.key}
						kept={kept}
						onDelete={async () => {
							// The button is removed with its row.
							title.current?.focus();
							await remove(kept.key);
							setIsDeleted(true);
						}}
					/>
				))}
			</ul>
			<p role="status" className="text-soft">
				{isDeleted && t("deleted")}
			</p>
		</div>
	);
}

function KeptRow({ kept, onDelete }: { kept: KeptModel; onDelete: () => void }) {
	const t = useTexts("device");
	const sizeOf = useSize();
	const locale = readerLocale(useLanguage());
	const stored = usePartBytes(kept);
	const fetching = useFetches((fetches) => fetches[kept.key]);
	const here = fetching?.state === "fetching" ? (fetching.progress?.loaded ?? stored) : stored;
	const date = dateFormat(locale, { dateStyle: "medium" }).format(kept.at);
	const size = sizeOf(fileBytes(kept.files));
	const name = deviceName(kept);
	return (
		<li className="flex flex-wrap items-center gap-x-4 py-1.5">
			<span className="min-w-0 flex-1">
				<span className="block wrap-anywhere">{name}</span>
				<span className="block text-sm text-soft">
					{kept.isWhole
						? t("keptWhole", { size, date })
						: t("keptPart", { here: sizeOf(here), size, date })}
				</span>
			</span>
			<Button look="secondary" onClick={onDelete}>
				<Trash2 aria-hidden="true" className="size-4" />
				{t("deleteOne", { name })}
			</Button>
		</li>
	);
}
