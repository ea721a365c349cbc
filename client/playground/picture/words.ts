/** The words of what can be done with a picture. */
export const words = {
	copy: "Copy the picture",
	open: "Open full screen",
	close: "Close",
	zoomIn: "Zoom in",
	zoomOut: "Zoom out",
	area: "The picture; arrow keys move it when it is larger than the screen",
	zoomed: (percent: number) => `${percent} %`,
	another: "Another one",
	pictures: "Pictures of this description",
	picture: (place: number) => `Picture ${place}`,
} as const;
