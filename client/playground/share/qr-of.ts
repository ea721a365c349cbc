import { encodeQR } from "qr";

/** About the side of a code on a card, in pixels. */
export const QR_SIDE = 168;

/**
 * The bytes of version 9, whose modules are 3 pixels each on a card. A phone reads smaller ones only from close by.
 */
const QR_MAX_BYTES = 230;

/** The QR code of the first of these links that is short enough, as rows of modules; true is dark. */
export function qrOf(links: readonly string[]): boolean[][] | undefined {
	const link = links.find((one) => new TextEncoder().encode(one).length <= QR_MAX_BYTES);
	return link === undefined ? undefined : encodeQR(link, "raw", { ecc: "low", border: 1 });
}
