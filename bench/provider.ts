// The stand-in for the provider in a process of its own: provider.ts <port> <pace as JSON>
import { startStandIn } from "../testing/stand-in.ts";
import { answerAsProvider } from "../testing/stand-in-answers.ts";

const [port, pace = "{}"] = process.argv.slice(2);
const provider = await startStandIn({ port: Number(port) });
Object.assign(provider.pace, JSON.parse(pace));
provider.play((call) => {
	// The stand-in records calls for tests; here they would pile up.
	provider.calls.length = 0;
	return answerAsProvider(call, provider.pace);
});
