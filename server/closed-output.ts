// A log reader that ends, such as `| head`, must not end the site: whatever is written from then on is lost.
for (const output of [process.stdout, process.stderr]) {
	output.on("error", (error: NodeJS.ErrnoException) => {
		if (error.code !== "EPIPE") throw error;
	});
}
