/** What a host pastes into another page: the frame of a model, and a script that gives it its height. */
export function embedCode(modelId: string, frameTitle: string): string {
	const { origin, pathname } = window.location;
	const address = `${origin}${pathname}?model=${encodeURIComponent(modelId)}`;
	const title = escaped(frameTitle);
	return `<iframe src="${address}" title="${title}" allow="microphone; clipboard-write" style="width:100%;height:720px;border:0"></iframe>
<script>
{
  const frame = document.currentScript.previousElementSibling;
  addEventListener("message", ({ origin, source, data }) => {
    if (origin === "${origin}" && source === frame.contentWindow && data.type === "vitrine:height")
      frame.style.height = data.height + "px";
  });
}
</script>`;
}

function escaped(text: string): string {
	return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
