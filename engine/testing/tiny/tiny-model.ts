/** The files of a model's folder: bytes, or a value to be written as JSON. */
export type TinyModel = Record<string, Buffer | object>;
