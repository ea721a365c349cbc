import { createContext } from "react";

/** Opens the assistant; undefined where a page has none, and inside the assistant itself. */
export const AskAssistant = createContext<(() => void) | undefined>(undefined);
