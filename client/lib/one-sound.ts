/** What makes the sound that is heard: an element, or the reading of an answer. */
export type Player = { isPlaying: () => boolean; stop: () => void };

let current: { source: object; player: Player } | undefined;

/** Whether something is heard. */
export function isSounding(): boolean {
	return current?.player.isPlaying() === true;
}

/** Stops what another source plays: one sound at a time. */
export function soundAlone(source: object, player: Player): void {
	if (current?.source !== source && isSounding()) current?.player.stop();
	current = { source, player };
}
