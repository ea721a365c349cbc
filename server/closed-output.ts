// A closed log reader, such as `| head` (EPIPE), or terminal (EIO) must not end the site. Later output is lost.
for (const output of [process.stdout, process.stderr]) {
	output.on("error", (error: NodeJS.ErrnoException) => {
		if (error.code !== "EPIPE" && error.code !== "EIO") throw error;
	});
}
