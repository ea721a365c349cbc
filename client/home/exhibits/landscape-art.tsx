/** A drawn landscape: a low sun over hills and a lake. */
export function LandscapeArt() {
	return (
		<svg
			viewBox="0 0 300 260"
			preserveAspectRatio="xMidYMid slice"
			className="absolute inset-0 size-full"
			aria-hidden="true"
			focusable="false"
		>
			<rect width="300" height="260" className="fill-art-sky" />
			<circle cx="206" cy="92" r="64" className="fill-art-glow" />
			<circle cx="206" cy="92" r="36" className="fill-art-sun" />
			<path d="M0 128l52-40 44 30 58-52 60 58 40-24 46 34v60H0z" className="fill-art-far" />
			<path
				d="M0 158c40-30 80-34 120-14s86 26 120 4c22-14 42-14 60-8v60H0z"
				className="fill-art-mid"
			/>
			<path d="M0 190c60-22 110-16 160-4s96 10 140-8v82H0z" className="fill-art-near" />
			<path
				d="M0 260v-40c46-12 96-6 132 4 30 8 52 8 84 2 30-6 58-6 84 2v32z"
				className="fill-art-lake"
			/>
			<path
				d="M172 236h68M190 244h40M160 229h30"
				className="stroke-art-sun"
				strokeWidth="2"
				strokeLinecap="round"
				fill="none"
			/>
			<path
				d="M44 206v-30l-9 12h5l-9 13h6l-8 12h30l-8-12h6l-9-13h5zM76 212v-22l-7 9h4l-7 10h4l-6 9h24l-6-9h4l-7-10h4z"
				className="fill-art-tree"
			/>
		</svg>
	);
}
