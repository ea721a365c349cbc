import { createContext } from "react";

/** A column of results that stands beside another: whose it is, and how to stop it alone. */
export type Column = { name: string; place: number; onStop: (() => void) | undefined };

/** Undefined where the results are the only ones. */
export const ColumnContext = createContext<Column | undefined>(undefined);
