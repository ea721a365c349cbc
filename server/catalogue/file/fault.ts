/** What is wrong in a catalogue, and where; the text never holds a value of the file. */
export type Fault = { path: readonly (string | number)[]; text: string };
