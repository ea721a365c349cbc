import { settingNames } from "../server/env.ts";

/** Settings of the engine and the build, and what changes how programs connect and print. */
const others = /^(ENGINE_.+|COMMIT|NODE_USE_ENV_PROXY|FORCE_COLOR|(https?|all|no)_proxy)$/i;

/** Removes what a developer's shell or a CI has set for something else, so that no test depends on it. */
export function clearEnvironment(environment: Record<string, string | undefined>): void {
	for (const name of Object.keys(environment)) {
		if (settingNames.includes(name) || others.test(name)) delete environment[name];
	}
	// React's production build has no test utilities.
	environment["NODE_ENV"] = "test";
}
