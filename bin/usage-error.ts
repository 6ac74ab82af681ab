/** Thrown for a call of the program that is wrong; its message says what and how to do it right. */
export class UsageError extends Error {}
