import { useEffect, useState } from "react";

export function useCountdown(seconds: number): number {
	const [left, setLeft] = useState(Math.ceil(seconds));
	useEffect(() => {
		const end = performance.now() + seconds * 1000;
		setLeft(Math.ceil(seconds));
		const timer = setInterval(() => {
			const rest = Math.max(0, Math.ceil((end - performance.now()) / 1000));
			setLeft(rest);
			if (rest === 0) clearInterval(timer);
		}, 250);
		return () => clearInterval(timer);
	}, [seconds]);
	return left;
}
