// `vitrine/client` inside this repository; `npm run types` writes it for programs outside.
export type { AppRouter } from "../../../server/procedures/router.ts";
export { fileLink } from "./file-link.ts";
