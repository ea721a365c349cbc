/** The own keys of an object that has no others than those of its type. */
export function keysOf<Key extends string>(of: Readonly<Record<Key, unknown>>): readonly Key[] {
	return Object.keys(of).filter((key): key is Key => key in of);
}

/** An object with these keys, and a value for each. */
export function recordOf<Key extends string, Value>(
	keys: readonly Key[],
	make: (key: Key) => Value,
): Record<Key, Value> {
	const made: Partial<Record<Key, Value>> = {};
	for (const key of keys) made[key] = make(key);
	if (!isWhole(made, keys)) throw new Error("a key has no value");
	return made;
}

function isWhole<Key extends string, Value>(
	made: Partial<Record<Key, Value>>,
	keys: readonly Key[],
): made is Record<Key, Value> {
	return keys.every((key) => key in made);
}
