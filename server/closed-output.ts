// Ignores EPIPE: a closed log reader, such as `| head`, must not end the site. Later output is lost.
for (const output of [process.stdout, process.stderr]) {
	output.on("error", (error: NodeJS.ErrnoException) => {
		if (error.code !== "EPIPE") throw error;
	});
}
