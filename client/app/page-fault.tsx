import { useTexts } from "../language/use-texts.ts";
import { Button } from "../ui/button.tsx";

/** Shown in place of a page whose code failed or could not be loaded. */
export function PageFault() {
	const t = useTexts("page");
	return (
		<div role="alert" className="mx-auto max-w-2xl px-4 py-24 text-center sm:px-6">
			<h1 className="font-display text-3xl">{t("pageFault")}</h1>
			<p className="mt-3 mb-6 text-soft">{t("pageFaultPart")}</p>
			<Button onClick={() => window.location.reload()}>{t("reload")}</Button>
		</div>
	);
}
