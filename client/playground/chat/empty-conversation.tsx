import { MessagesSquare } from "lucide-react";
import { Button } from "../../ui/button.tsx";
import { Ideas } from "../../ui/ideas.tsx";

const ideas = [
	"How many r are in strawberry?",
	"Compare trains and planes",
	"Write a short Python function that counts words",
];

type EmptyConversationProps = {
	name: string;
	/** True while nothing can be asked. */
	isClosed: boolean;
	onPick: (idea: string) => void;
	/** Given right after clearing. */
	onUndoClear: (() => void) | undefined;
};

/** The conversation before its first message. */
export function EmptyConversation({ name, ...props }: EmptyConversationProps) {
	const { isClosed, onPick, onUndoClear } = props;
	return (
		<div className="m-auto flex flex-col items-center text-center">
			<MessagesSquare aria-hidden="true" strokeWidth={1.5} className="mb-2 size-9 text-accent" />
			<p className="text-soft">Start a conversation with {name}</p>
			{onUndoClear ? (
				<Button look="secondary" className="mt-4" onClick={onUndoClear}>
					Undo clear
				</Button>
			) : (
				<Ideas ideas={ideas} isDisabled={isClosed} onPick={onPick} />
			)}
		</div>
	);
}
