/** The message that ends a job which has neither a number of calls nor a time. */
export const ENOUGH = "enough";
