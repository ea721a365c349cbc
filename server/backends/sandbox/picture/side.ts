/** The side of every generated picture, in pixels. */
export const SIDE = 768;
