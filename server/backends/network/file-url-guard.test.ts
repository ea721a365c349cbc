import { expect, test } from "vitest";
import { checkFileUrl } from "./file-url-guard.ts";

function check(text: string) {
	return checkFileUrl({
		text,
		backendUrl: "https://router.huggingface.co/fal-ai",
		namedHosts: [
			"Cdn.Example.com",
			"127.0.0.1:4400",
			"plain.example.com",
			"[::1]:4400",
			"192.168.1.7:8080",
			"localai:8080",
			"*.named.example",
		],
		knownHosts: ["fal.media", "*.fal.media"],
	});
}

test.each([
	["https://fal.media/a.wav", false],
	["https://v3.fal.media/files/a.wav?x=1", false],
	["https://files.named.example/a.wav", false],
	["https://router.huggingface.co/files/a.wav", true],
	["https://cdn.example.com/a.wav", true],
	["https://CDN.EXAMPLE.COM/a.wav", true],
	["http://127.0.0.1:4400/a.wav", true],
	["http://[::1]:4400/a.wav", true],
	["http://192.168.1.7:8080/a.wav", true],
	["http://localai:8080/a.wav", true],
])("allows %s", (url, isTrusted) => {
	expect(check(url)).toEqual({ url: new URL(url), isTrusted });
});

test.each([
	"http://169.254.169.254/latest/meta-data",
	"https://169.254.169.254/a.wav",
	"http://v3.fal.media/a.wav",
	"http://files.named.example/a.wav",
	"https://evilnamed.example/a.wav",
	"https://v3.fal.media:8443/a.wav",
	"https://evilfal.media/a.wav",
	"https://fal.media.evil.com/a.wav",
	"https://fal.media@evil.com/a.wav",
	"https://user:pass@fal.media/a.wav",
	"https://fal.media./a.wav",
	"http://router.huggingface.co/a.wav",
	"https://router.huggingface.co:444/a.wav",
	"http://plain.example.com/a.wav",
	"http://127.0.0.1:4401/a.wav",
	"http://127.0.0.1/a.wav",
	"http://localhost:4400/a.wav",
	"http://192.168.1.8:8080/a.wav",
	"http://localai:8081/a.wav",
	"https://0x7f000001/a.wav",
	"ftp://fal.media/a.wav",
	"file:///etc/passwd",
	"data:audio/wav;base64,UklGRg==",
	"javascript:alert(1)",
	"//fal.media/a.wav",
	"/a.wav",
	"",
	"not a url",
])("refuses %j without repeating it", (url) => {
	expect(() => check(url)).toThrow(
		expect.objectContaining({
			code: "PROVIDER_BAD_RESPONSE",
			message: "The provider sent an answer that could not be read. Please try again.",
		}),
	);
});

test.each([
	["https://storage.googleapis.com/bucket/a.wav?token=x", "storage.googleapis.com"],
	["https://Files.Example.org:8443/a.wav", "files.example.org:8443"],
	["http://v3.fal.media/a.wav", undefined],
	["not a url", undefined],
	["http://localhost:8080/generated/a.png", "localhost:8080"],
	["http://127.0.0.1:8080/a.png", "127.0.0.1:8080"],
	["http://[::1]:8080/a.png", "[::1]:8080"],
	["https://10.0.0.7/a.wav", "10.0.0.7"],
	["http://comfy:8188/a.png", "comfy:8188"],
	["http://nas.local/a.png", "nas.local"],
	["http://host.docker.internal:8080/a.png", "host.docker.internal:8080"],
	["http://vllm.default.svc.cluster.local/a.wav", "vllm.default.svc.cluster.local"],
	["http://vllm.default.svc:8000/a.wav", "vllm.default.svc:8000"],
	["http://nas.home/a.png", "nas.home"],
	["http://0.0.0.0:8080/a.png", "0.0.0.0:8080"],
	["http://100.64.0.7/a.png", "100.64.0.7"],
	["http://metadata.google.internal/a.wav", "metadata.google.internal"],
	["http://169.254.169.254/a.wav", undefined],
	["http://hf_abcdefghijklmnopqrstuvwxyz/a.wav", undefined],
	["ftp://localhost/a.wav", undefined],
	["https://hf_abcdefghijklmnopqrstuvwxyz123456.example.com/a.wav", undefined],
	[`https://${"a".repeat(41)}.example.com/a.wav`, undefined],
])("%s: the log names a host that could be allowed, and no more", (url, host) => {
	expect(() => check(url)).toThrow(
		expect.objectContaining({
			detail: host
				? `file at ${host}, which fileHosts does not name`
				: "file at an address that is not allowed",
		}),
	);
});
