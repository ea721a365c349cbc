import { useTexts } from "../language/use-texts.ts";
import { Button } from "../ui/button.tsx";

type Props = {
	note: string;
	onAskBriefly: (() => void) | undefined;
	isDisabled?: boolean;
};

/** Shown in place of an answer if the thinking used up the token budget. */
export function SpentInThinking({ note, onAskBriefly, isDisabled }: Props) {
	const t = useTexts("conversation");
	return (
		<div className="w-fit rounded-2xl rounded-es-md border border-line bg-warn-soft px-4 py-3">
			<p className="text-warn">{note}</p>
			{onAskBriefly && (
				<Button look="secondary" className="mt-3" disabled={isDisabled} onClick={onAskBriefly}>
					{t("askShort")}
				</Button>
			)}
		</div>
	);
}
