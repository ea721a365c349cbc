// Ten uploads at a time for some seconds: upload-load.ts <origin> <path> <headers as JSON> <seconds>
import { largeWav } from "../testing/samples.ts";
import { taskRequests } from "../testing/task-requests.ts";
import { runLoad } from "./load.ts";

const [origin = "", url = "", headers = "{}", seconds] = process.argv.slice(2);
const { body } = taskRequests.transcribe("", { name: "speech.wav", bytes: largeWav(10_000_000) });
const request = { url, headers: JSON.parse(headers), body };
// Tells the parent process to start measuring.
process.stdout.write("sending\n");
await runLoad({ origin, request, connections: 10, seconds: Number(seconds) });
