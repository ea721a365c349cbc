/**
 * A row of small choices, which scrolls where they are many: it fades at its end. Its padding leaves room for the ring
 * of the focus, and at its end for the fade.
 */
export const chipRow =
	"-mx-1 flex gap-2 overflow-x-auto p-1 pe-6 [mask-image:linear-gradient(to_right,#000_calc(100%-1.5rem),transparent)] [scrollbar-width:thin] rtl:[mask-image:linear-gradient(to_left,#000_calc(100%-1.5rem),transparent)]";

/** A choice of 32 px in such a row. */
export const chipLook =
	"flex min-h-8 items-center gap-2 rounded-full border border-edge px-3 text-sm whitespace-nowrap transition-colors hover:border-accent";
