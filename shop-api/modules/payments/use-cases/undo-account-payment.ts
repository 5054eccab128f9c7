import { and, eq } from 'drizzle-orm'
import { dayInNairobi } from '#lib/format/clock.ts'
import { type Cents, showMoney } from '#lib/format/money.ts'
import { creditEntries } from '../../../db/schema/credit.ts'
import { refuse } from '../../../refusal.ts'
import { lockAccount } from '../../companies/use-cases/credit-accounts.ts'
import { type CreditAccountContext, notifyCompany } from '../../companies/use-cases/notify-company.ts'
import { reopenUnmatched } from './unmatched-payments.ts'

/**
 * Removes an entered payment from a company's account, once. Matched money waits to be matched again.
 * @throws not-found; not-allowed if the entry is not a payment or was removed before
 */
export async function undoPayment(
  context: CreditAccountContext,
  companyId: number,
  entryId: number,
  note: string,
): Promise<{ cents: Cents }> {
  const { tx, now, operator } = context
  await lockAccount(tx, companyId)
  const [entry] = await tx.db
    .select({ kind: creditEntries.kind, amountCents: creditEntries.amountCents, reference: creditEntries.reference })
    .from(creditEntries)
    .where(and(eq(creditEntries.id, entryId), eq(creditEntries.companyId, companyId)))
  if (!entry) throw refuse('not-found', `This account has no entry ${entryId}.`)
  if (entry.kind !== 'payment') throw refuse('not-allowed', `Entry ${entryId} is not a payment.`)
  if ((await tx.db.$count(creditEntries, eq(creditEntries.undoes, entryId))) > 0)
    throw refuse('not-allowed', `Entry ${entryId} was already removed.`)
  const cents = -entry.amountCents
  const undoing = { companyId, kind: 'undone', amountCents: cents, day: dayInNairobi(now), undoes: entryId }
  await tx.db.insert(creditEntries).values({ ...undoing, note, operator, at: now })
  await reopenUnmatched(tx, { companyId, reference: entry.reference, note })
  await notifyCompany(context, companyId, {
    title: `A payment of ${showMoney(cents)} was removed`,
    body: `It was entered on your account by mistake. ${note}`,
  })
  return { cents }
}
