/** What engines read out of a prompt as orders: sizes and steps, or files of the machine to load. */
const controlTag =
	/<sd_cpp_extra_args>[\s\S]*?(<\/sd_cpp_extra_args>|$)|<(lora|lyco|hypernet):[^>]*>/gi;

/** Takes out of a visitor's prompt what an engine would obey; trims what is left. */
export function withoutControlTags(prompt: string): string {
	let text = prompt;
	// A tag may appear where another one was taken out of its middle.
	for (let before = ""; before !== text; ) {
		before = text;
		text = text.replace(controlTag, "");
	}
	return text.trim();
}
