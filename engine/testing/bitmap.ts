/** A BMP of 24 bits in one colour. */
export function bitmap(picture: {
	width: number;
	height: number;
	r: number;
	g: number;
	b: number;
}): Buffer {
	const { width, height, r, g, b } = picture;
	const rowBytes = Math.ceil((width * 3) / 4) * 4;
	const file = Buffer.alloc(54 + rowBytes * height);
	file.write("BM", 0, "latin1");
	file.writeUInt32LE(file.length, 2);
	file.writeUInt32LE(54, 10);
	file.writeUInt32LE(40, 14);
	file.writeInt32LE(width, 18);
	file.writeInt32LE(height, 22);
	file.writeUInt16LE(1, 26);
	file.writeUInt16LE(24, 28);
	for (let index = 0; index < width * height; index++) {
		const at = 54 + Math.floor(index / width) * rowBytes + (index % width) * 3;
		file.set([b, g, r], at);
	}
	return file;
}
