/** A drawn exchange: a question, and an answer being written. */
export function ChatArt() {
	return (
		<svg
			viewBox="0 0 200 120"
			preserveAspectRatio="xMidYMid slice"
			className="absolute inset-0 size-full"
			aria-hidden="true"
			focusable="false"
		>
			<path
				d="M92 18h84a10 10 0 0110 10v18a10 10 0 01-10 10v9l-11-9H92a10 10 0 01-10-10V28a10 10 0 0110-10z"
				className="fill-accent"
			/>
			<path
				d="M96 32h72M96 43h46"
				className="stroke-on-accent"
				strokeWidth="3.5"
				strokeLinecap="round"
			/>
			<path
				d="M24 62h92a10 10 0 0110 10v28a10 10 0 01-10 10H36l-12 9v-9a10 10 0 01-10-10V72a10 10 0 0110-10z"
				className="fill-surface stroke-line"
				strokeWidth="1.5"
			/>
			<path
				d="M30 76h80M30 86h66M30 96h26"
				className="stroke-edge"
				strokeWidth="3.5"
				strokeLinecap="round"
			/>
			<path
				d="M63 92v8"
				className="stroke-accent motion-safe:animate-pulse"
				strokeWidth="3"
				strokeLinecap="round"
			/>
		</svg>
	);
}
