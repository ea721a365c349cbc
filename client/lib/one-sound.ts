/** The source of the playing sound: an element, or an answer read aloud. */
type Player = { isPlaying: () => boolean; stop: () => void };

let current: { source: object; player: Player } | undefined;

/** Whether something is playing. */
export function isSounding(): boolean {
	return current?.player.isPlaying() === true;
}

/** Stops every other source: one sound at a time. */
export function soundAlone(source: object, player: Player): void {
	if (current?.source !== source && isSounding()) current?.player.stop();
	current = { source, player };
}
