const code = "```ts\nexport function twice(value: number): number {\n\treturn value * 2;\n}\n```";

/** A script that puts a kept conversation of that many messages into the page's storage. */
export function longConversation(count: number): string {
	const messages = Array.from({ length: count }, (_, index) => ({
		id: index + 1,
		timestamp: index,
		...(index % 2 === 0
			? { role: "user", content: `Question ${index}` }
			: { role: "assistant", content: `Answer ${index}\n\n${code}`, ending: "complete" }),
	}));
	const kept = JSON.stringify({ version: 1, value: messages });
	return `localStorage.setItem("vitrine.chat", ${JSON.stringify(kept)})`;
}
