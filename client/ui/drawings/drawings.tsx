import { chat, Drawing, landscape, wave } from "./drawing.tsx";
import { StillLife } from "./still-life.tsx";
import { listening, naming, writing } from "./task-drawings.ts";

/** The drawings of tasks, as a pane shows them. */
export const drawings = {
	landscape: <Drawing viewBox="0 40 300 180" shapes={landscape} />,
	chat: <Drawing isWhole viewBox="0 0 200 120" shapes={chat} />,
	stillLife: <StillLife />,
	wave: <Drawing isWhole viewBox="0 0 200 120" shapes={wave} />,
	naming: <Drawing isWhole viewBox="0 0 200 120" shapes={naming} />,
	listening: <Drawing isWhole viewBox="0 0 200 120" shapes={listening} />,
	writing: <Drawing isWhole viewBox="0 0 200 120" shapes={writing} />,
};
