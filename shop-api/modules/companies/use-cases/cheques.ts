import { and, desc, eq, sql } from 'drizzle-orm'
import { dayInNairobi, showDay } from '#lib/format/clock.ts'
import { type Cents, showMoney } from '#lib/format/money.ts'
import type { Session } from '../../../db/client.ts'
import { chequeDeposits, cheques, creditEntries } from '../../../db/schema/credit.ts'
import { refuse } from '../../../refusal.ts'
import { type ChequeStep, chequeStateOf, refuseChequeStep } from '../rules/cheque-states.ts'
import { checkAmount, lockAccount } from './credit-accounts.ts'
import { stopCredit } from './credit-stop.ts'
import { type CreditAccountContext, notifyCompany } from './notify-company.ts'

/** Cheques that companies gave. */

export interface NewCheque {
  chequeNo: string
  chequeDate: string
  cents: Cents
  /** Key of its front in the private files. */
  frontFile: string | null
  /** staffId of the person who records it; absent if a former command recorded it. */
  recordedBy?: number
}

/** Numbers that were entered before they were stored in their normal form are compared in it too. */
const isOfNumber = (chequeNo: string) => sql`upper(${cheques.chequeNo}) = upper(${chequeNo})`

/** @throws invalid-request when this company's cheque is entered before */
export async function demandNewCheque(
  { db }: Session,
  companyId: number,
  { chequeNo }: Pick<NewCheque, 'chequeNo'>,
): Promise<void> {
  const isSame = and(eq(cheques.companyId, companyId), isOfNumber(chequeNo))
  if ((await db.$count(cheques, isSame)) === 0) return
  const message = `Cheque ${chequeNo} of this company was entered before.`
  throw refuse('invalid-request', message, { fields: { chequeNo: message } })
}

/** Enters a received cheque: it lowers the debt at once, and is shown as not cleared until the bank has paid it. */
export async function addCheque(context: CreditAccountContext, companyId: number, cheque: NewCheque): Promise<number> {
  const { tx, now } = context
  checkAmount(cheque.cents, 1, 'A cheque')
  await lockAccount(tx, companyId)
  await demandNewCheque(tx, companyId, cheque)
  const { cents: amountCents, ...received } = cheque
  const [row] = await tx.db
    .insert(cheques)
    .values({ companyId, ...received, amountCents, receivedAt: now })
    .returning({ id: cheques.id })
  const { id } = row as { id: number }
  await enterCheque(context, companyId, { id, kind: 'cheque', cents: -cheque.cents })
  await notifyCompany(context, companyId, {
    title: `We have your cheque ${cheque.chequeNo}`,
    body: `${showMoney(cheque.cents)}, dated ${showDay(cheque.chequeDate)}. When the bank pays it, your available credit goes up, at most to your limit.`,
  })
  return id
}

/** A bank's fee is due on its day; the other entries are money, which pays the earliest due invoices. */
async function enterCheque(
  { tx, now, operator }: CreditAccountContext,
  companyId: number,
  { id, kind, cents }: { id: number; kind: 'cheque' | 'bounced' | 'fee'; cents: Cents },
): Promise<void> {
  const day = dayInNairobi(now)
  const entry = { companyId, kind, amountCents: cents, day, chequeId: id, operator, at: now }
  await tx.db.insert(creditEntries).values({ ...entry, dueOn: kind === 'fee' ? day : null })
}

/** A deposit slip for cheques that are banked together. @returns its number @param staffId null for a command */
export async function openDeposit({ db }: Session, now: Date, staffId: number | null): Promise<number> {
  const [deposit] = await db
    .insert(chequeDeposits)
    .values({ day: dayInNairobi(now), at: now, staffId })
    .returning({ id: chequeDeposits.id })
  return (deposit as { id: number }).id
}

export interface Settlement {
  to: ChequeStep
  /** The bank's fee for a bounced cheque. */
  feeCents?: Cents
  /** The deposit slip of a banked cheque. */
  depositId?: number
}

/**
 * A cheque was deposited, or the bank cleared or bounced it. A bounced amount is owed again with the bank's fee, and no
 * more orders can be placed on the account; a cleared cheque can still bounce.
 * @throws not-found; not-allowed if the cheque cannot take this step
 */
export async function settleCheque(
  context: CreditAccountContext,
  companyId: number,
  chequeNo: string,
  { to, feeCents = 0, depositId }: Settlement,
): Promise<{ cents: Cents }> {
  const { tx, now } = context
  await lockAccount(tx, companyId)
  const { status, cents, id, clearedAt } = await lockCheque(tx, companyId, chequeNo)
  const refused = refuseChequeStep(chequeNo, chequeStateOf({ status, clearedAt }), to)
  if (refused) throw refuse('not-allowed', refused)
  await tx.db
    .update(cheques)
    .set({
      ...{ status: to, settledAt: now },
      ...(to === 'banked' && { bankedAt: now, depositId }),
      ...(to === 'cleared' && { clearedAt: now }),
    })
    .where(eq(cheques.id, id))
  if (to === 'bounced') {
    await enterCheque(context, companyId, { id, kind: 'bounced', cents })
    if (feeCents > 0) await enterCheque(context, companyId, { id, kind: 'fee', cents: feeCents })
    await stopCredit(tx, companyId, { now, reason: `Cheque ${chequeNo} bounced.` })
  }
  const text = messageOf(chequeNo, { to, feeCents, cents })
  if (text) await notifyCompany(context, companyId, text)
  return { cents }
}

async function lockCheque({ db }: Session, companyId: number, chequeNo: string) {
  const { id, status, amountCents: cents, clearedAt } = cheques
  const [cheque] = await db
    .select({ id, status, cents, clearedAt })
    .from(cheques)
    .where(and(eq(cheques.companyId, companyId), isOfNumber(chequeNo)))
    .orderBy(desc(eq(cheques.chequeNo, chequeNo)))
    .limit(1)
    .for('update')
  if (!cheque) throw refuse('not-found', `This company has no cheque ${chequeNo}.`)
  return cheque
}

/** The notification of the company; null for a deposit, which does not change its figures. */
function messageOf(
  chequeNo: string,
  { to, feeCents, cents }: { to: ChequeStep; feeCents: Cents; cents: Cents },
): { title: string; body: string } | null {
  if (to === 'banked') return null
  if (to === 'cleared')
    return { title: `Your cheque ${chequeNo} is banked`, body: `The bank has paid ${showMoney(cents)}.` }
  const fee = feeCents > 0 ? ` and the bank’s fee of ${showMoney(feeCents)}` : ''
  return {
    title: `Your cheque ${chequeNo} bounced`,
    body: `The bank did not pay it. You owe ${showMoney(cents)} again${fee}. Orders on your account are stopped. Please pay another way, or contact us.`,
  }
}
