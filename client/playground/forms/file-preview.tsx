import { X } from "lucide-react";
import { formatBytes } from "../../lib/format.ts";
import { useObjectUrl } from "../../lib/use-object-url.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import type { FileKind } from "./accepted-files.ts";

type Props = { kind: FileKind; file: File; onRemove: () => void };

/** The chosen file: the picture, or a player for a recording, with its name and size. */
export function FilePreview({ kind, file, onRemove }: Props) {
	const url = useObjectUrl(file);
	return (
		<div className="overflow-hidden rounded-xl border border-line">
			{kind === "image" ? (
				<div className="flex h-56 items-center justify-center bg-sunken">
					{url && (
						<img
							src={url}
							alt="The file you chose"
							className="max-h-full max-w-full object-contain"
						/>
					)}
				</div>
			) : (
				// biome-ignore lint/a11y/useMediaCaption: a visitor's own recording has no captions.
				<audio controls src={url} className="block w-full p-3" />
			)}
			<div className="flex items-center gap-2 border-line border-t pl-4 text-sm">
				<span className="min-w-0 flex-1 truncate">{file.name}</span>
				<span className="text-soft">{formatBytes(file.size)}</span>
				<IconButton icon={X} label="Remove file" onClick={onRemove} />
			</div>
		</div>
	);
}
