import { dayInNairobi, showDay } from '#lib/format/clock.ts'
import { type Cents, showMoney } from '#lib/format/money.ts'
import type { Query, Session } from '../../db/client.ts'
import { refuse } from '../../domain/refusal.ts'
import { notifyCompany } from '../../mail/credit-emails.ts'
import type { queueEmail } from '../mail/emails.ts'
import type { ChequeState } from './cheque-list.ts'

/** What operators do to a company's account, in one transaction each: written into its ledger and told to the company. */
export interface CreditAccountContext {
  tx: Session
  /** The one instant of all that is done at once. */
  now: Date
  operator: string
  publicUrl: string
  /** Queues an email, in the same transaction. */
  queueEmail: typeof queueEmail
}

/** KSh 100 million: beyond it somebody has typed too many zeros. */
export const MOST_CENTS: Cents = 100_000_000_00

const noAccount = () =>
  refuse('not-found', 'This company has no credit account. Open one first: credit limit COMPANY AMOUNT --terms DAYS.')

interface Account {
  companyId: number
  limitCents: Cents
  termsDays: number
}

/** The account under lock: what is done to it is done one after the other. @throws not-found when there is none */
async function lockAccount(query: Query, companyId: number): Promise<Account> {
  const [account] = await query<Account>(
    `SELECT company_id AS "companyId", limit_cents AS "limitCents", terms_days AS "termsDays"
     FROM credit_accounts WHERE company_id = $1 FOR NO KEY UPDATE`,
    [companyId],
    'lock-account',
  )
  if (!account) throw noAccount()
  return account
}

/** @throws invalid-request for what is no amount of money somebody pays or owes */
export function checkAmount(cents: Cents, least: Cents, what: string): void {
  if (cents < least) throw refuse('invalid-request', `${what} is at least ${showMoney(least)}.`)
  if (cents > MOST_CENTS) throw refuse('invalid-request', `${what} is at most ${showMoney(MOST_CENTS)}.`)
}

function checkTerms(days: number): void {
  if (!Number.isInteger(days) || days < 0 || days > 365) {
    throw refuse('invalid-request', 'Payment terms are 0 to 365 days.')
  }
}

/** Sets what a company may owe; opens its account when it has none. */
export async function setLimit(
  desk: CreditAccountContext,
  companyId: number,
  limitCents: Cents,
  termsDays: number | null,
): Promise<{ opened: boolean; termsDays: number }> {
  const { tx, now } = desk
  const { query } = tx
  checkAmount(limitCents, 0, 'A limit')
  if (termsDays !== null) checkTerms(termsDays)
  const [row] = await query<{ opened: boolean; termsDays: number }>(
    `INSERT INTO credit_accounts (company_id, limit_cents, terms_days, opened_at) VALUES ($1, $2, coalesce($3::int, 30), $4)
     ON CONFLICT (company_id) DO UPDATE SET limit_cents = $2, terms_days = coalesce($3::int, credit_accounts.terms_days)
     RETURNING xmax = 0 AS opened, terms_days AS "termsDays"`,
    [companyId, limitCents, termsDays, now],
  )
  const { opened = false, termsDays: terms = 30 } = row ?? {}
  await notifyCompany(desk, companyId, {
    title: opened ? 'You can order on your account' : 'Your credit limit has changed',
    body: `Your company may owe up to ${showMoney(limitCents)}. Invoices are due ${daysInWords(terms)}.`,
  })
  return { opened, termsDays: terms }
}

const daysInWords = (days: number) =>
  days === 0 ? 'at once' : days === 1 ? 'a day after they are issued' : `${days} days after they are issued`

/** Sets in how many days later orders are due; orders placed before keep theirs. */
export async function setTerms(desk: CreditAccountContext, companyId: number, termsDays: number): Promise<void> {
  checkTerms(termsDays)
  await lockAccount(desk.tx.query, companyId)
  await desk.tx.query('UPDATE credit_accounts SET terms_days = $2 WHERE company_id = $1', [companyId, termsDays])
  await notifyCompany(desk, companyId, {
    title: 'Your payment terms have changed',
    body: `From now on, invoices of new orders are due ${daysInWords(termsDays)}.`,
  })
}

/** A day of the past or today. @throws invalid-request for one to come */
function checkDay(day: string, now: Date): void {
  if (day > dayInNairobi(now)) throw refuse('invalid-request', `${showDay(day)} is still to come.`)
}

/** Enters money that has arrived; more than is owed stays with the company as a credit balance. @returns the entry's number */
export async function enterPayment(
  desk: CreditAccountContext,
  companyId: number,
  paid: { cents: Cents; reference: string; day: string; note: string },
): Promise<number> {
  const { tx, now, operator } = desk
  const { query } = tx
  checkAmount(paid.cents, 1, 'A payment')
  checkDay(paid.day, now)
  await lockAccount(query, companyId)
  const [known] = await query(
    "SELECT 1 FROM credit_entries e WHERE company_id = $1 AND kind = 'payment' AND reference = $2 AND $2 <> ''",
    [companyId, paid.reference],
  )
  if (known) throw refuse('invalid-request', `A payment with the reference ${paid.reference} is entered already.`)
  const [entry] = await query<{ id: number }>(
    `INSERT INTO credit_entries (company_id, kind, amount_cents, day, reference, note, operator, at)
     VALUES ($1, 'payment', $2, $3, $4, $5, $6, $7) RETURNING id`,
    [companyId, -paid.cents, paid.day, paid.reference, paid.note, operator, now],
  )
  await notifyCompany(desk, companyId, {
    title: `We have your payment of ${showMoney(paid.cents)}`,
    body: [paid.reference ? `Reference ${paid.reference}.` : '', 'It is on your account.'].filter(Boolean).join(' '),
  })
  return (entry as { id: number }).id
}

/** Takes an entered payment back, once. @throws not-found; not-allowed for what is no payment or was taken back already */
export async function undoPayment(
  desk: CreditAccountContext,
  companyId: number,
  entryId: number,
  note: string,
): Promise<{ cents: Cents }> {
  const { tx, now, operator } = desk
  const { query } = tx
  await lockAccount(query, companyId)
  const [entry] = await query<{ kind: string; amountCents: Cents; undone: boolean }>(
    `SELECT e.kind, e.amount_cents AS "amountCents", EXISTS (SELECT 1 FROM credit_entries u WHERE u.undoes = e.id) AS undone
     FROM credit_entries e WHERE e.id = $1 AND e.company_id = $2`,
    [entryId, companyId],
  )
  if (!entry) throw refuse('not-found', `This account has no entry ${entryId}.`)
  if (entry.kind !== 'payment') throw refuse('not-allowed', `Entry ${entryId} is no payment.`)
  if (entry.undone) throw refuse('not-allowed', `Entry ${entryId} was taken back already.`)
  const cents = -entry.amountCents
  await query(
    `INSERT INTO credit_entries (company_id, kind, amount_cents, day, undoes, note, operator, at)
     VALUES ($1, 'undone', $2, $3, $4, $5, $6, $7)`,
    [companyId, cents, dayInNairobi(now), entryId, note, operator, now],
  )
  await notifyCompany(desk, companyId, {
    title: `A payment of ${showMoney(cents)} was taken back`,
    body: `It had been entered on your account by mistake. ${note}`,
  })
  return { cents }
}

export interface NewCheque {
  chequeNo: string
  chequeDate: string
  cents: Cents
  /** Key of its front in the private files. */
  frontFile: string | null
}

/** Enters a cheque that was handed in: it lowers what is owed at once, and stands as not cleared until it is banked. */
export async function addCheque(desk: CreditAccountContext, companyId: number, cheque: NewCheque): Promise<number> {
  const { tx, now } = desk
  const { query } = tx
  checkAmount(cheque.cents, 1, 'A cheque')
  await lockAccount(query, companyId)
  const [known] = await query('SELECT 1 FROM cheques WHERE company_id = $1 AND cheque_no = $2', [
    companyId,
    cheque.chequeNo,
  ])
  if (known) throw refuse('invalid-request', `Cheque ${cheque.chequeNo} of this company is entered already.`)
  const [row] = await query<{ id: number }>(
    `INSERT INTO cheques (company_id, cheque_no, cheque_date, amount_cents, front_file, received_at)
     VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
    [companyId, cheque.chequeNo, cheque.chequeDate, cheque.cents, cheque.frontFile, now],
  )
  const { id } = row as { id: number }
  await enterCheque(desk, companyId, { id, kind: 'cheque', cents: -cheque.cents })
  await notifyCompany(desk, companyId, {
    title: `We have your cheque ${cheque.chequeNo}`,
    body: `${showMoney(cheque.cents)}, dated ${showDay(cheque.chequeDate)}. It frees your limit when the bank has cleared it.`,
  })
  return id
}

const enterCheque = (
  { tx, now, operator }: CreditAccountContext,
  companyId: number,
  { id, kind, cents }: { id: number; kind: 'cheque' | 'bounced'; cents: Cents },
) =>
  tx.query(
    `INSERT INTO credit_entries (company_id, kind, amount_cents, day, cheque_id, operator, at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [companyId, kind, cents, dayInNairobi(now), id, operator, now],
  )

interface HeldCheque {
  id: number
  companyId: number
  status: ChequeState
  cents: Cents
}

/**
 * The bank cleared a cheque, or sent it back: then what it had paid is owed again. A banked cheque may still come back.
 * @throws not-found; not-allowed when it was banked or came back already
 */
export async function settleCheque(
  desk: CreditAccountContext,
  companyId: number,
  chequeNo: string,
  to: 'banked' | 'bounced',
): Promise<{ cents: Cents }> {
  const { tx, now } = desk
  const { query } = tx
  await lockAccount(query, companyId)
  const [cheque] = await query<HeldCheque>(
    `SELECT id, company_id AS "companyId", status, amount_cents AS cents FROM cheques
     WHERE company_id = $1 AND cheque_no = $2 FOR UPDATE`,
    [companyId, chequeNo],
  )
  if (!cheque) throw refuse('not-found', `This company has given no cheque ${chequeNo}.`)
  const { id, status, cents } = cheque
  if (status === 'bounced') throw refuse('not-allowed', `Cheque ${chequeNo} came back already.`)
  if (status === to) throw refuse('not-allowed', `Cheque ${chequeNo} is banked already.`)
  await query('UPDATE cheques SET status = $2, settled_at = $3 WHERE id = $1', [id, to, now])
  if (to === 'bounced') await enterCheque(desk, companyId, { id, kind: 'bounced', cents })
  await notifyCompany(
    desk,
    companyId,
    to === 'banked'
      ? { title: `Your cheque ${chequeNo} is banked`, body: `${showMoney(cents)} more is available on your account.` }
      : {
          title: `Your cheque ${chequeNo} came back`,
          body: `The bank did not pay it: ${showMoney(cents)} is owed again. Please pay it another way, or write to us.`,
        },
  )
  return { cents }
}
