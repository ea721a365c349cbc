import clsx from "clsx";
import { Eye, EyeOff } from "lucide-react";
import type { ReactNode } from "react";
import { useTable } from "../../calls/table.ts";
import { useTexts } from "../../language/use-texts.ts";
import { fileIn } from "../../state/call-input.ts";
import { Button } from "../../ui/button.tsx";

type Props = { isShown: boolean; onChange: (isShown: boolean) => void; children: ReactNode };

/** Blurs a picture until the visitor reveals it; until then nothing in it is reachable. */
export function Veil({ isShown, onChange, children }: Props) {
	const t = useTexts("tasks");
	const Icon = isShown ? EyeOff : Eye;
	return (
		<div className="relative flex min-h-56 w-full flex-col items-center justify-center overflow-hidden">
			<div inert={!isShown} className={clsx("w-full", !isShown && "blur-3xl")}>
				{children}
			</div>
			{/* One button that changes, so that it keeps the focus. */}
			<div
				className={
					isShown
						? "p-2"
						: "absolute inset-0 flex flex-col items-center justify-center gap-3 p-4 text-center"
				}
			>
				<p className={isShown ? "sr-only" : "max-w-80 rounded-lg bg-surface px-3 py-2 text-sm"}>
					{t(isShown ? "veilLifted" : "veiled")}
				</p>
				<Button look="secondary" onClick={() => onChange(!isShown)}>
					<Icon aria-hidden="true" className="size-4" />
					{t(isShown ? "blurAgain" : "showVeiled")}
				</Button>
			</div>
		</div>
	);
}

const veiledFiles = new WeakSet<Blob>();

/** Marks a file as a veiled picture of this site that was sent on to another model. */
export function veilFile(file: File) {
	veiledFiles.add(file);
}

/** Whether a file is such a picture. */
export function isVeiledFile(file: Blob): boolean {
	return veiledFiles.has(file);
}

/** Whether a file is such a picture, in a form or in a row. */
export function useIsVeiledFile(file: Blob | undefined): boolean {
	const isOfRow = useTable(({ rows }) =>
		rows.some(
			({ input, madeFrom }) => file && fileIn(input) === file && madeFrom.at(-1)?.isVeiled === true,
		),
	);
	return isOfRow || (file !== undefined && isVeiledFile(file));
}
