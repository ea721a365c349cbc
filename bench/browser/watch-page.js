// Runs in the page before its own scripts: notes what a visitor would feel, in milliseconds.
const felt = { longTasks: [], interactions: [], frames: [] };

function watch(type, note) {
	const options = { type, buffered: true, durationThreshold: 16 };
	new PerformanceObserver((list) => list.getEntries().forEach(note)).observe(options);
}

watch("longtask", ({ startTime, duration }) => felt.longTasks.push({ startTime, duration }));
watch("event", ({ interactionId, name, startTime, duration }) => {
	if (interactionId) felt.interactions.push({ name, startTime, duration });
});

let lastFrame = 0;
function noteFrame(now) {
	if (lastFrame) felt.frames.push({ startTime: lastFrame, duration: now - lastFrame });
	lastFrame = now;
	requestAnimationFrame(noteFrame);
}

globalThis.felt = felt;
globalThis.watchFrames = () => requestAnimationFrame(noteFrame);
