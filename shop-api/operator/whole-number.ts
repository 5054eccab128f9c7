import { Refused } from './command.ts'

/** A whole number as it is typed. @throws Refused for any other text; @param what the sentence begins with it */
export function wholeNumber(text: string | boolean | undefined, what: string): number {
  if (typeof text === 'string' && /^\d{1,12}$/.test(text)) return Number(text)
  throw new Refused(`${what} is a number.`)
}
