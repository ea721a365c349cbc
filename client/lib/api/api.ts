import { createTRPCReact } from "@trpc/react-query";
import type { AppRouter } from "../../../server/procedures/router.ts";

/** The server's procedures as React Query hooks. Use inside `ApiProvider`. */
export const api = createTRPCReact<AppRouter>();
