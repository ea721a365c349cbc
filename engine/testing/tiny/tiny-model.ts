/** The files of a model's folder: bytes, or what becomes JSON. */
export type TinyModel = Record<string, Buffer | object>;
