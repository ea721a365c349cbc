/** What a visitor sent cannot be used; the message tells why in plain words. */
export class InputFault extends Error {
	override readonly name = "InputFault";
	readonly status: number;

	constructor(message: string, status = 400) {
		super(message);
		this.status = status;
	}
}
