/** The tokens of question and answer together; an estimate, of about four characters a token, where the service does not count. */
export function countTokens(counted: number | undefined, question: string, answer: string): number {
  if (counted !== undefined && Number.isSafeInteger(counted) && counted > 0) return counted;
  return Math.ceil((question.length + answer.length) / 4);
}
