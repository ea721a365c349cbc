import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { connectRedis } from "../allowance/redis-client.ts";
import type { Settings } from "../env.ts";
import { type Finding, fault, fine } from "./finding.ts";

const WRITE_TIMEOUT_MS = 3_000;
const silent = { info: () => undefined, warn: () => undefined };

/** Checks that the allowance can be stored: in Redis if set, otherwise in the data folder. */
export async function checkStorage({ redisUrl, dataDir }: Settings): Promise<Finding> {
	if (redisUrl !== undefined) return checkRedis(redisUrl);
	// Creating a folder below /proc never ends.
	const late = sleep(WRITE_TIMEOUT_MS, false, { ref: false });
	if (await Promise.race([canWrite(dataDir), late])) {
		return fine(`The site's day is kept in ${dataDir}`);
	}
	return fault(
		`${dataDir} cannot be written: after a restart the site's day starts anew`,
		"Set DATA_DIR to a folder that the server may write",
	);
}

async function canWrite(folder: string): Promise<boolean> {
	try {
		await mkdir(folder, { recursive: true });
		const probe = join(folder, `doctor-${process.pid}`);
		await writeFile(probe, "");
		await rm(probe);
		return true;
	} catch {
		return false;
	}
}

async function checkRedis(url: string): Promise<Finding> {
	const client = connectRedis(url, silent);
	await client.firstTry;
	const isReady = client.redis.status === "ready";
	await client.close();
	if (isReady) return fine("Redis answers: instances share the allowance");
	return fault("Redis does not answer", "Start Redis, or correct REDIS_URL");
}
