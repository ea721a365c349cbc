/** Any other value, as JSON. */
export function JsonView({ value }: { value: unknown }) {
	return (
		<pre
			dir="ltr"
			// biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard.
			tabIndex={0}
			className="overflow-auto rounded-xl bg-sunken p-4 font-mono text-sm"
		>
			{JSON.stringify(value, null, 2)}
		</pre>
	);
}
