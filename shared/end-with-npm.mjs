// A SIGTERM to npm alone ends npm and its shell, and not what they started: a site would stay and hold its port. Once
// npm is gone, this process belongs to another parent.
const LOOK_MS = 500;

const parent = process.ppid;
if (process.env.npm_lifecycle_event !== undefined) {
	const looking = setInterval(() => {
		if (process.ppid === parent) return;
		clearInterval(looking);
		process.kill(process.pid, "SIGTERM");
	}, LOOK_MS).unref();
}
