/** The own keys of an object that has no others than those of its type. */
export function keysOf<Key extends string>(of: Readonly<Record<Key, unknown>>): readonly Key[] {
	return Object.keys(of).filter((key): key is Key => key in of);
}
