/** Says what a failed call cost. */
export function pointsSpentText(points: number): string {
	if (points === 0) return "No points were used";
	return points === 1 ? "1 point was used" : `${points} points were used`;
}
