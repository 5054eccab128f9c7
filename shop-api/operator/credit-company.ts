import { addDays } from '#lib/format/clock.ts'
import { type Cents, centsOfDecimal, isDecimal } from '#lib/format/money.ts'
import type { Session } from '../db/client.ts'
import { findCompanies, type NamedCompany } from '../modules/companies/queries/find-company.ts'
import { Refused } from './command.ts'

/** Maximum companies listed if a name matches several. */
const MAX_NAMED = 6

/**
 * The company named by an operator: by its number, by its owner's sign-in email, or by the beginning of its name.
 * @throws Refused if there is no match, or with all matches if there are several
 */
export async function companyNamed(tx: Session, named: string): Promise<NamedCompany> {
  const found = await findCompanies(tx, named, MAX_NAMED)
  const exact = found.find(({ id, name }) => String(id) === named || name.toLowerCase() === named.toLowerCase())
  const [only, ...others] = exact ? [exact] : found
  if (!only) throw new Refused(`There is no company ${named}. Name it by its number, its name or its owner's email.`)
  if (others.length === 0) return only
  throw new Refused(`Several companies match: ${found.map(({ id, name }) => `${id} ${name}`).join(', ')}`)
}

/** An amount as operators write it: 1740 or 1740.00. @throws Refused */
export function amountOf(text: string | boolean | undefined, what: string): Cents {
  const decimal = String(text ?? '')
    .replaceAll(',', '')
    .replace(/^-?\d+$/, '$&.00')
  if (!isDecimal(decimal)) throw new Refused(`${what} is written 1740.00.`)
  return centsOfDecimal(decimal)
}

/** @throws Refused unless the text is a whole number of at most nine digits */
export function wholeOf(text: string | boolean | undefined, what: string): number {
  if (!/^\d{1,9}$/.test(String(text ?? ''))) throw new Refused(`${what} is a whole number.`)
  return Number(text)
}

/** A day of the calendar. @throws Refused */
export function readDay(text: string | boolean | undefined, what: string): string {
  const day = String(text ?? '')
  try {
    return addDays(day, 0)
  } catch {
    throw new Refused(`${what} is a day such as 2026-11-01.`)
  }
}

/** Words an option must have. @throws Refused */
export function readWords(text: string | boolean | undefined, option: string): string {
  const words = typeof text === 'string' ? text.trim() : ''
  if (words === '') throw new Refused(`Add a text: ${option} "…".`)
  if (words.length > 300) throw new Refused(`${option} has at most 300 characters.`)
  return words
}
