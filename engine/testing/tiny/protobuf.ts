/** A field of a message: its number and, for a message or a string, its content. */
export function bytesField(field: number, content: string | Buffer): Buffer {
	const value = typeof content === "string" ? Buffer.from(content) : content;
	return Buffer.concat([variable(field * 8 + 2), variable(value.length), value]);
}

export function numberField(field: number, value: number): Buffer {
	return Buffer.concat([variable(field * 8), variable(value)]);
}

/** A protobuf varint; a negative number takes all ten bytes. */
function variable(value: number): Buffer {
	const bytes: number[] = [];
	let rest = BigInt.asUintN(64, BigInt(value));
	while (rest >= 128n) {
		bytes.push(Number(rest % 128n) + 128);
		rest /= 128n;
	}
	return Buffer.from([...bytes, Number(rest)]);
}
