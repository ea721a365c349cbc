import { Check, Copy, type LucideIcon } from "lucide-react";
import { useEffect, useState } from "react";
import { useTexts } from "../language/use-texts.ts";
import { IconButton } from "./icon-button.tsx";

/** Milliseconds for which a copy button shows its check mark. */
const COPY_FEEDBACK_MS = 2_000;

type Props = {
	/** What is copied, where it is no text. */
	icon?: LucideIcon;
	/** Copies something other than text. */
	write?: () => Promise<void>;
	text?: string;
	label?: string;
};

export function CopyButton({ icon = Copy, text = "", write, label }: Props) {
	const t = useTexts("page");
	const [state, setState] = useState<"idle" | "copied" | "failed">("idle");

	useEffect(() => {
		if (state !== "copied") return;
		const timer = setTimeout(() => setState("idle"), COPY_FEEDBACK_MS);
		return () => clearTimeout(timer);
	}, [state]);

	async function handleClick() {
		try {
			await (write ? write() : navigator.clipboard.writeText(text));
			setState("copied");
		} catch {
			setState(!write && copyByCommand(text) ? "copied" : "failed");
		}
	}

	return (
		<>
			<IconButton
				icon={state === "copied" ? Check : icon}
				label={label ?? t("copy")}
				data-copied={state === "copied" || undefined}
				className={state === "copied" ? "text-good hover:text-good" : ""}
				onClick={handleClick}
			/>
			<span
				role="status"
				className={state === "failed" ? "px-2 text-xs text-danger print:hidden" : "sr-only"}
			>
				{state !== "idle" && t(state === "copied" ? "copied" : "copyFailed")}
			</span>
		</>
	);
}

/** Fallback without the clipboard API, on a page without https. */
function copyByCommand(text: string): boolean {
	let isCopied = false;
	function handleCopy(event: ClipboardEvent) {
		event.preventDefault();
		event.clipboardData?.setData("text/plain", text);
		isCopied = event.clipboardData !== null;
	}
	document.addEventListener("copy", handleCopy, { once: true });
	const isDone = document.execCommand("copy");
	document.removeEventListener("copy", handleCopy);
	return isDone && isCopied;
}
