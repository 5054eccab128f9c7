import type { Problem } from '../contract/problem.ts'

/** What a form with one place for messages says of a refusal: what is wrong with which field, where that is known. */
export function problemText({ message, fields }: Pick<Problem, 'message' | 'fields'>): string {
  const words = [...new Set(Object.values(fields ?? {}))]
  return words.length > 0 ? words.join(' ') : message
}
