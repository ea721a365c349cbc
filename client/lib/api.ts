import { createTRPCReact } from "@trpc/react-query";
import type { AppRouter } from "../../server/router.ts";

/** The server's procedures as React Query hooks. Use inside `ApiProvider`. */
export const api = createTRPCReact<AppRouter>();
