/** The place of the assistant on every page. */
export function AssistantLauncher() {
	return null;
}
