// No output can end the site: not a closed log reader, such as `| head` (EPIPE), not a closed terminal (EIO), not a
// full disk (ENOSPC, EDQUOT). What they do not take is lost.
for (const output of [process.stdout, process.stderr]) output.on("error", () => undefined);
