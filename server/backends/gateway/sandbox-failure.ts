/**
 * The header that asks the sandbox for a failure, from a file named such as
 * `sandbox:error=loading.png`: a file's name does not travel with its bytes.
 */
export function sandboxFailure(fileName: string): Record<string, string> {
	const name = /sandbox[:_-]error[=_-]([a-z0-9-]+)/.exec(fileName)?.[1];
	return name ? { "x-sandbox-error": name } : {};
}
