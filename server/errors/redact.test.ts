import { expect, test } from "vitest";
import { redact } from "./provider-error.ts";

test.each([
	["Internal server error"],
	["Model is overloaded"],
	["Error in `inputs.context`: field required"],
	["Model HuggingFaceTB/SmolLM3-3B is busy"],
	["`inputs` tokens + `max_new_tokens` must be <= 1024. Given: 1 `inputs` tokens"],
	["Model too busy, unable to get response in less than 60 second(s)"],
	["Failed to deserialize the JSON body: missing field `inputs` at line 1 column 158"],
	["404: Not Found"],
	["Le modèle est occupé 😀"],
])("shows %j as it is", (text) => {
	expect(redact(text)).toBe(text);
});

test.each([
	["a token", "Bad token hf_AbCdEfGhIjKlMnOp"],
	["a key of another provider", "Bad key fw_3ZaBcDeFgHiJkL"],
	["a key with a dash", "Incorrect API key provided: sk-abcdefghij"],
	["a signed token", "Got eyJhbGciOiJIUzI1NiJ9.eyJzdWIi"],
	["a bearer header", "Authorization: Bearer abc"],
	["an account", "Not allowed on behalf of user jane-doe"],
	["an organisation", "Not allowed for org acme"],
	["an account's path", "accounts/jane-doe-4f5/models/x is gone"],
	["billing", "You have exceeded your monthly included credits"],
	["a mail address", "Ask jane@example.com"],
	["a URL", "See https://huggingface.co/settings/billing"],
	["an address", "connect ECONNREFUSED 10.0.12.7:8080"],
	["an address of six", "connect to [fe80::1]:80"],
	["a name inside", "getaddrinfo ip-10-0-0-1.ec2.internal"],
	["a path", "No such file: /repository/handler.py"],
	["a path behind a quote", "open '/data/models/x'"],
	["a short path", "cannot write /tmp"],
	["a home", "see ~/.cache/huggingface/token"],
	["a Windows path", "C:\\models\\x"],
	["a stack of Python", 'Traceback (most recent call last): File "x.py", line 3, in run'],
	["a stack of Node", "TypeError: x at run (index:3:4)"],
	["markup", "<html><body>502</body></html>"],
	["markup behind a text", "Oops <script>alert(1)</script>"],
	["a long secret", `id ${"a1B2".repeat(12)}`],
])("leaves out %s", (_name, text) => {
	expect(redact(text)).toBe("");
});

test("joins lines, drops control characters and clips", () => {
	expect(redact("\n Content type\n\tis\u0000 not\u001b[31m ok ")).toBe(
		"Content type is not [31m ok",
	);
	const long = redact("word ".repeat(100));
	expect(long).toHaveLength(200);
	expect(long.endsWith("…")).toBe(true);
});
