import type { Problem } from '../contract/base/problem.ts'

/** Message for a form with one place for messages: the field messages if there are any, else the general message. */
export function problemText({ message, fields }: Pick<Problem, 'message' | 'fields'>): string {
  const words = [...new Set(Object.values(fields ?? {}))]
  return words.length > 0 ? words.join(' ') : message
}
