/** Where fal keeps results. */
export const falHosts: readonly string[] = ["fal.media", "*.fal.media", "storage.googleapis.com"];
