import { and, desc, eq, sql } from 'drizzle-orm'
import { dayInNairobi, showDay } from '#lib/format/clock.ts'
import { type Cents, showMoney } from '#lib/format/money.ts'
import type { Session } from '../../../db/client.ts'
import { cheques, creditEntries } from '../../../db/schema/credit.ts'
import { refuse } from '../../../refusal.ts'
import { checkAmount, lockAccount } from './credit-accounts.ts'
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

/** @throws invalid-request when this company's cheque is entered already */
export async function demandNewCheque(
  { db }: Session,
  companyId: number,
  { chequeNo }: Pick<NewCheque, 'chequeNo'>,
): Promise<void> {
  const isSame = and(eq(cheques.companyId, companyId), isOfNumber(chequeNo))
  if ((await db.$count(cheques, isSame)) === 0) return
  const message = `Cheque ${chequeNo} of this company is entered already.`
  throw refuse('invalid-request', message, { fields: { chequeNo: message } })
}

/** Enters a received cheque: it lowers the debt at once, and is shown as not cleared until it is banked. */
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

const enterCheque = (
  { tx, now, operator }: CreditAccountContext,
  companyId: number,
  { id, kind, cents }: { id: number; kind: 'cheque' | 'bounced'; cents: Cents },
) =>
  tx.db
    .insert(creditEntries)
    .values({ companyId, kind, amountCents: cents, day: dayInNairobi(now), chequeId: id, operator, at: now })

/**
 * The bank cleared or bounced a cheque; a bounced amount is owed again. A banked cheque can still bounce.
 * @throws not-found; not-allowed if it was banked or has already bounced
 */
export async function settleCheque(
  context: CreditAccountContext,
  companyId: number,
  chequeNo: string,
  to: 'banked' | 'bounced',
): Promise<{ cents: Cents }> {
  const { tx, now } = context
  await lockAccount(tx, companyId)
  const [cheque] = await tx.db
    .select({ id: cheques.id, status: cheques.status, cents: cheques.amountCents })
    .from(cheques)
    .where(and(eq(cheques.companyId, companyId), isOfNumber(chequeNo)))
    .orderBy(desc(eq(cheques.chequeNo, chequeNo)))
    .limit(1)
    .for('update')
  if (!cheque) throw refuse('not-found', `This company has no cheque ${chequeNo}.`)
  const { id, status, cents } = cheque
  if (status === 'bounced') throw refuse('not-allowed', `Cheque ${chequeNo} has already bounced.`)
  if (status === to) throw refuse('not-allowed', `Cheque ${chequeNo} is already banked.`)
  await tx.db.update(cheques).set({ status: to, settledAt: now }).where(eq(cheques.id, id))
  if (to === 'bounced') await enterCheque(context, companyId, { id, kind: 'bounced', cents })
  await notifyCompany(
    context,
    companyId,
    to === 'banked'
      ? { title: `Your cheque ${chequeNo} is banked`, body: `The bank has paid ${showMoney(cents)}.` }
      : {
          title: `Your cheque ${chequeNo} bounced`,
          body: `The bank did not pay it. You owe ${showMoney(cents)} again. Please pay another way, or contact us.`,
        },
  )
  return { cents }
}
