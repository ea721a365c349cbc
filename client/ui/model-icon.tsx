import {
	AudioLines,
	Image,
	type LucideIcon,
	type LucideProps,
	MessagesSquare,
	Mic,
	PenLine,
	ScanSearch,
	Tags,
} from "lucide-react";
import type { ModelTask } from "#shared/models.ts";

const icons: Record<ModelTask, LucideIcon> = {
	generateText: PenLine,
	chat: MessagesSquare,
	generateImage: Image,
	classify: Tags,
	detect: ScanSearch,
	transcribe: Mic,
	tts: AudioLines,
};

export function ModelIcon({ task, ...rest }: LucideProps & { task: ModelTask }) {
	const Icon = icons[task];
	return <Icon aria-hidden="true" strokeWidth={1.5} {...rest} />;
}
