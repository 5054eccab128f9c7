import { Refused } from './command.ts'

/** Parses a typed whole number. @throws Refused for any other text, with a message that begins with `what` */
export function wholeNumber(text: string | boolean | undefined, what: string): number {
  if (typeof text === 'string' && /^\d{1,12}$/.test(text)) return Number(text)
  throw new Refused(`${what} is a number.`)
}
