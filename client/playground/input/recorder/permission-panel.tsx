import { MicOff } from "lucide-react";
import { type Ref, useState } from "react";
import { useFormats } from "../../../language/formats.ts";
import { useTexts } from "../../../language/use-texts.ts";
import { Button } from "../../../ui/button.tsx";

type Props = { ref: Ref<HTMLDivElement>; onCheck: () => Promise<void> };

export function PermissionPanel({ ref, onCheck }: Props) {
	const t = useTexts("recorder");
	const { timeWithSeconds } = useFormats();
	const [checkedAt, setCheckedAt] = useState<string>();

	// After a successful check this panel is gone.
	async function handleCheck() {
		await onCheck();
		setCheckedAt(timeWithSeconds(new Date()));
	}

	return (
		<section
			ref={ref}
			tabIndex={-1}
			aria-label={t("accessRequired")}
			className="rounded-xl border border-danger bg-danger-soft p-4"
		>
			<h3 className="flex items-center gap-2 font-semibold text-danger">
				<MicOff aria-hidden="true" className="size-5" />
				{t("accessRequired")}
			</h3>
			<p role="alert" className="mt-2 text-sm">
				{t("denied")}
			</p>
			<Button look="danger" className="mt-4" onClick={handleCheck}>
				{t("checkAgain")}
			</Button>
			<p role="status" className="text-sm tabular-nums not-empty:mt-3">
				{checkedAt && t("stillRefused", { time: checkedAt })}
			</p>
		</section>
	);
}
