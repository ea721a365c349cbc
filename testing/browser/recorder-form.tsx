import { useState } from "react";
import { type Ended, Recorder } from "../../client/playground/input/recorder/recorder.tsx";

/** The recorder and its result. A form closes it then; here it stays open for inspection. */
export function RecorderForm() {
	const [file, setFile] = useState<File>();
	const [ended, setEnded] = useState<Ended>();
	const [opened, setOpened] = useState(1);

	function handleRecorded(recorded: File, how: Ended) {
		setFile(recorded);
		setEnded(how);
	}

	return (
		<>
			<Recorder
				key={opened}
				costOf={(seconds) =>
					seconds < 30 ? { canSpend: true, price: 2, isNotable: true } : undefined
				}
				onRecorded={handleRecorded}
				toggle={null}
				openedAt={performance.now()}
			/>
			<p>{file ? `${file.name} ${file.type} ${file.size}` : "no file"}</p>
			<p>{ended && (ended.isPressed ? "ended by a press" : ended.note)}</p>
			<button type="button" onClick={() => setOpened(opened + 1)}>
				Record again
			</button>
		</>
	);
}
