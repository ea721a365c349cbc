/** Points that come back as a whole at the end of a window, counted apart for each key. */
export type PointsPool = {
	/** Takes the points or nothing; parallel callers together never get more than the limit. */
	take(key: string, points: number): Promise<Taken>;
	left(key: string): Promise<PointsLeft>;
};

/** What an attempt to take points gave. */
export type Taken =
	| { isTaken: true; giveBack(): Promise<void> }
	| { isTaken: false; refillsInSeconds: number };

/** What is left of one key's points. */
export type PointsLeft = { left: number; limit: number; refillsInSeconds: number };

/** How many points a window holds and how long it lasts. */
export type PoolSize = { name: string; points: number; seconds: number };

/** The two counts of points behind the allowance. */
export type AllowancePools = {
	visitorHour: PointsPool;
	siteDay: PointsPool;
	close(): Promise<void>;
};

/** How long a visitor's window lasts. */
export const HOUR_SECONDS = 3_600;

/** How long the site's window lasts. */
export const DAY_SECONDS = 86_400;
