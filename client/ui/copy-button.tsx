import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { COPY_FEEDBACK_MS } from "#shared/limits.ts";
import { useTexts } from "../language/use-texts.ts";
import { IconButton } from "./icon-button.tsx";

type Props = {
	/** Copies something other than text. */
	write?: () => Promise<void>;
	text?: string;
	label?: string;
};

export function CopyButton({ text = "", write, label }: Props) {
	const t = useTexts("page");
	const [state, setState] = useState<"idle" | "copied" | "failed">("idle");

	useEffect(() => {
		if (state === "idle") return;
		const timer = setTimeout(() => setState("idle"), COPY_FEEDBACK_MS);
		return () => clearTimeout(timer);
	}, [state]);

	async function handleClick() {
		try {
			await (write ? write() : navigator.clipboard.writeText(text));
			setState("copied");
		} catch {
			setState("failed");
		}
	}

	return (
		<>
			<IconButton
				icon={state === "copied" ? Check : Copy}
				label={label ?? t("copy")}
				data-copied={state === "copied" || undefined}
				className={state === "copied" ? "text-good hover:text-good" : ""}
				onClick={handleClick}
			/>
			<span role="status" className="sr-only">
				{state !== "idle" && t(state === "copied" ? "copied" : "copyFailed")}
			</span>
		</>
	);
}
