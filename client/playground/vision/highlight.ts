/** Which object is pointed at, on the picture or in the list, and how to point at another. */
export type Highlight = {
	active: string | undefined;
	point: (key: string | undefined) => void;
};

/** The handlers that point at an object by pointer and by keyboard. */
export function pointHandlers(key: string, { point }: Highlight) {
	return {
		onMouseEnter: () => point(key),
		onMouseLeave: () => point(undefined),
		onFocus: () => point(key),
		onBlur: () => point(undefined),
	};
}
