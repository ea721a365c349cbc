/** A row of small choices, which scrolls where they are many. Its padding leaves room for the ring of the focus. */
export const chipRow = "-mx-1 flex gap-2 overflow-x-auto p-1 [scrollbar-width:thin]";

/** A choice of 32 px in such a row. */
export const chipLook =
	"flex min-h-8 items-center gap-2 rounded-full border border-edge px-3 text-sm whitespace-nowrap transition-colors hover:border-accent";
