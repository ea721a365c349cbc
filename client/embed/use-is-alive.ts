import { useEffect, useState } from "react";

/** False in the rendered page, which knows no address; true once its script has read it. */
export function useIsAlive(): boolean {
	const [isAlive, setIsAlive] = useState(false);
	useEffect(() => setIsAlive(true), []);
	return isAlive;
}
