import { expect, test } from "vitest";
import { textsIn, unusedKeys } from "../scripts/lint-texts.ts";

test.each([
	["<p>Stopped</p>", ["Stopped"]],
	['<input placeholder="Write here" />', ["Write here"]],
	["<p>{isDone ? 'Done' : null}</p>", ["Done"]],
	["const shared = { 'aria-label': 'Formula' };", ["Formula"]],
	["const note = 'Nothing was found here';", ["Nothing was found here"]],
	["const note = `Only $" + "{count} were taken`;", ["Only "]],
	["throw new Error('No canvas was there');", []],
	["<p className='flex gap-2'>{t('stopped')}</p>", []],
])("the lint rule on texts finds those in %s", (code, texts) => {
	expect(textsIn(code)).toEqual(texts);
});

test("the lint rule on texts finds the keys that nothing shows", () => {
	const code = 't("stopped"); const sentences = { done: 1 };';
	expect(unusedKeys(["stopped", "done", "lost", "imageHint"], code)).toEqual(["lost"]);
});
