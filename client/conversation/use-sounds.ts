import { type Mutation, useMutation, useMutationState } from "@tanstack/react-query";
import type { ParameterValues } from "#shared/parameters.ts";
import { api } from "../lib/api/api.tsx";

/** What is read aloud, and how. */
export type SpeechRequest = {
	modelId: string;
	text: string;
	parameters?: ParameterValues;
	/** Nothing but a prepared answer will do: it is free. */
	acceptPrepared?: "only";
};

/** Identifies a sound by what was asked for. */
function nameOf(request: SpeechRequest): string {
	return JSON.stringify(request);
}

const SOUND = ["sound"];

type SoundCall = { request: SpeechRequest; signal: AbortSignal };

/** Gets sounds, each by a call, which is paid if it is not prepared; those of this visit stay in the mutation cache. */
export function useSounds() {
	const { client, status } = api.useUtils();
	const { mutateAsync } = useMutation({
		mutationKey: SOUND,
		mutationFn: async ({ request, signal }: SoundCall) =>
			(await client.tts.mutate(request, { signal })).audioUrl,
		gcTime: Number.POSITIVE_INFINITY,
		onSettled: () => void status.invalidate(),
	});
	const made = useMutationState({
		filters: { mutationKey: SOUND, status: "success" },
		select: ({ state: { variables, data } }: Mutation<string, Error, SoundCall>) =>
			[variables && nameOf(variables.request), data] as const,
	});
	const sounds = new Map(made);
	return {
		/** Whether this visit has a sound already: it costs nothing more. */
		isMade: (request: SpeechRequest) => sounds.get(nameOf(request)) !== undefined,
		/** The sound of this visit, or a new one. */
		soundOf: async (request: SpeechRequest, signal: AbortSignal) =>
			sounds.get(nameOf(request)) ?? mutateAsync({ request, signal }),
	};
}
