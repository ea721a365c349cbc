import { ArrowUp } from "lucide-react";
import type { Ref } from "react";
import { TEXT_MAX_CHARACTERS } from "#shared/limits.ts";
import { useComposerKeys } from "../ui/use-composer-keys.ts";
import { ResetAction, type ResetState } from "./reset-action.tsx";
import { useQuestionAllowance } from "./use-question-allowance.ts";

type Props = {
	ref: Ref<HTMLTextAreaElement>;
	draft: string;
	isWaiting: boolean;
	reset: ResetState;
	onDraftChange: (draft: string) => void;
	onAsk: (question: string) => void;
	onReset: () => void;
	onRestore: () => void;
};

/** Where the visitor writes. Input and button are disabled while a reply is awaited. */
export function Composer({ ref, draft, isWaiting, reset, ...on }: Props) {
	const allowance = useQuestionAllowance();
	const question = draft.trim();
	const canSend = question !== "" && !isWaiting && allowance.canAsk;
	const handleKeyDown = useComposerKeys(handleSend);

	function handleSend() {
		if (!canSend) return;
		on.onAsk(question);
		on.onDraftChange("");
	}

	return (
		<form
			lang="fr"
			className="shrink-0 border-line border-t p-3 pb-0"
			onSubmit={(event) => {
				event.preventDefault();
				handleSend();
			}}
		>
			<div className="flex items-end gap-2 rounded-xl border border-edge bg-paper p-1 focus-within:border-accent focus-within:outline-2 focus-within:outline-accent has-[textarea:disabled]:bg-sunken">
				<textarea
					ref={ref}
					rows={1}
					dir="auto"
					aria-label="Votre question"
					placeholder="Posez votre question..."
					maxLength={TEXT_MAX_CHARACTERS}
					value={draft}
					disabled={isWaiting}
					className="field-sizing-content max-h-28 min-h-11 flex-1 resize-none bg-transparent px-2.5 py-2.5 text-base outline-none placeholder:text-soft disabled:cursor-not-allowed"
					onChange={(event) => on.onDraftChange(event.target.value)}
					onKeyDown={handleKeyDown}
				/>
				<button
					type="submit"
					aria-label="Envoyer"
					title="Envoyer"
					disabled={!canSend}
					className="inline-flex size-11 shrink-0 items-center justify-center rounded-lg bg-accent text-on-accent transition-colors hover:bg-accent-strong disabled:cursor-not-allowed disabled:bg-sunken disabled:text-soft"
				>
					<ArrowUp aria-hidden="true" className="size-5" />
				</button>
			</div>
			<div className="flex min-h-11 items-center justify-between gap-2 px-1 text-soft text-xs">
				{reset !== "done" && <span>{allowance.text}</span>}
				<ResetAction reset={reset} onReset={on.onReset} onRestore={on.onRestore} />
			</div>
		</form>
	);
}
