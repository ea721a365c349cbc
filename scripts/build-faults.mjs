// Explains build failures that are not the sources' fault.
const ofDisk = {
	EACCES: "This user may not write there: build as the user whom the folder belongs to.",
	EPERM: "This user may not write there: build as the user whom the folder belongs to.",
	EROFS: "The folder is read-only: build in another one, or elsewhere and copy its dist/ here.",
	ENOSPC: "The disk is full: a build needs 50 MB.",
};

const ofBinaries =
	"A package's binary is missing, damaged or not for this machine. Delete node_modules and run npm start again.";

/** The message for a build's error; no stack if nobody needs one. */
export function faultInWords(error) {
	const { code, message, stack } = error;
	// The package's own message recommends deleting the lock file.
	const isOfBinary = /native binding|\.node'/i.test(message);
	if (code === "ERR_DLOPEN_FAILED" || isOfBinary) return ofBinaries;
	return code in ofDisk ? `${message}\n${ofDisk[code]}` : stack;
}
