import type { ShownModel } from "#shared/shown-model.ts";
import { words } from "./words.ts";

/** What a host pastes into another page: the frame of a model, and a script that gives it its height. */
export function embedCode({ id, name }: ShownModel, site: string): string {
	const { origin } = window.location;
	const address = `${origin}/embed?model=${encodeURIComponent(id)}`;
	const title = escaped(words.frameTitle(name, site));
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
