import { useState } from "react";
import { Recorder } from "../../client/playground/input/recorder/recorder.tsx";

/** The recorder in a form that keeps its file. */
export function RecorderForm() {
	const [file, setFile] = useState<File>();
	return (
		<>
			<Recorder file={file} onRecorded={setFile} />
			<p>{file ? `${file.name} ${file.type} ${file.size}` : "no file"}</p>
			<button type="button" onClick={() => setFile(undefined)}>
				Delete
			</button>
		</>
	);
}
