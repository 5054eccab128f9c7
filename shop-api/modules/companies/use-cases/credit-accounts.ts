import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { dayInNairobi, showDay } from '#lib/format/clock.ts'
import { type Cents, showMoney } from '#lib/format/money.ts'
import { cleanCode, normalCode } from '#lib/format/normal-code.ts'
import type { Session } from '../../../db/client.ts'
import { creditAccounts, creditEntries, normalReference } from '../../../db/schema/credit.ts'
import { refuse } from '../../../refusal.ts'
import { lockCreditAccount } from '../queries/credit-status.sql.ts'
import { type CreditAccountContext, notifyCompany } from './notify-company.ts'

/** KSh 100 million: beyond it too many zeros were typed. */
const MAX_CENTS: Cents = 100_000_000_00

const USUAL_TERMS_DAYS = 30

const noAccount = () =>
  refuse('not-found', 'This company has no credit account. Ask for a limit on its page in the office first.')

/** Locks the account, so that its changes run one after the other. @throws not-found if it has no account */
export async function lockAccount({ query }: Session, companyId: number): Promise<void> {
  if ((await lockCreditAccount(query, { companyId })).length === 0) throw noAccount()
}

/** @throws invalid-request for an amount that cannot be paid or owed */
export function checkAmount(cents: Cents, least: Cents, what: string): void {
  if (cents < least) throw refuse('invalid-request', `${what} is at least ${showMoney(least)}.`)
  if (cents > MAX_CENTS) throw refuse('invalid-request', `${what} is at most ${showMoney(MAX_CENTS)}.`)
}

function checkTerms(days: number): void {
  if (!Number.isInteger(days) || days < 0 || days > 365) {
    throw refuse('invalid-request', 'Payment terms are 0 to 365 days.')
  }
}

/** Sets a company's credit limit; opens its account if it has no account. */
export async function setLimit(
  context: CreditAccountContext,
  companyId: number,
  limitCents: Cents,
  termsDays: number | null,
): Promise<{ opened: boolean; termsDays: number }> {
  const { tx, now } = context
  checkAmount(limitCents, 0, 'A limit')
  if (termsDays !== null) checkTerms(termsDays)
  const [row] = await tx.db
    .insert(creditAccounts)
    .values({ companyId, limitCents, termsDays: termsDays ?? USUAL_TERMS_DAYS, openedAt: now })
    .onConflictDoUpdate({
      target: creditAccounts.companyId,
      set: { limitCents, ...(termsDays !== null && { termsDays }) },
    })
    // Of a row that was there before, xmax names this transaction.
    .returning({ opened: sql<boolean>`xmax = 0`, termsDays: creditAccounts.termsDays })
  const { opened = false, termsDays: terms = USUAL_TERMS_DAYS } = row ?? {}
  await notifyCompany(context, companyId, {
    title: opened ? 'You can order on your account' : 'Your credit limit has changed',
    body: `Your company can owe up to ${showMoney(limitCents)}. Invoices are due ${daysText(terms)}.`,
  })
  return { opened, termsDays: terms }
}

const daysText = (days: number) =>
  days === 0 ? 'at once' : days === 1 ? 'one day after they are issued' : `${days} days after they are issued`

/** A past day or today. @throws invalid-request for a future day */
function checkDay(day: string, now: Date): void {
  if (day > dayInNairobi(now)) throw refuse('invalid-request', `${showDay(day)} is in the future.`)
}

/** Enters money that has arrived; more than is owed stays with the company as a credit balance. @returns the entry's number */
export async function enterPayment(
  context: CreditAccountContext,
  companyId: number,
  paid: { cents: Cents; reference: string; day: string; note: string },
): Promise<number> {
  const { tx, now, operator } = context
  checkAmount(paid.cents, 1, 'A payment')
  checkDay(paid.day, now)
  await lockAccount(tx, companyId)
  const entered = await enteredPayments(tx, paid.reference)
  if (entered.some((one) => one.companyId === companyId))
    throw refuse('invalid-request', `A payment with the reference ${paid.reference} was entered before.`)
  const { cents, day, note } = paid
  const reference = cleanCode(paid.reference)
  const [entry] = await tx.db
    .insert(creditEntries)
    .values({ companyId, kind: 'payment', amountCents: -cents, day, reference, note, operator, at: now })
    .returning({ id: creditEntries.id })
  await notifyCompany(context, companyId, {
    title: `We have your payment of ${showMoney(paid.cents)}`,
    body: [paid.reference ? `Reference ${paid.reference}.` : '', 'It is on your account.'].filter(Boolean).join(' '),
  })
  return (entry as { id: number }).id
}

/** The payments with a reference on all accounts, without removed ones. */
export async function enteredPayments(
  { db }: Session,
  reference: string,
): Promise<{ companyId: number; cents: Cents }[]> {
  const undone = alias(creditEntries, 'undone')
  const { companyId, kind, amountCents } = creditEntries
  const isSame = and(ne(creditEntries.reference, ''), eq(normalReference, normalCode(reference)))
  const entries = await db
    .select({ companyId, amountCents })
    .from(creditEntries)
    .leftJoin(undone, eq(undone.undoes, creditEntries.id))
    .where(and(eq(kind, 'payment'), isSame, isNull(undone.id)))
  return entries.map((entry) => ({ companyId: entry.companyId, cents: -entry.amountCents }))
}
