import { eq } from 'drizzle-orm'
import type { Session } from '../../../db/client.ts'
import { creditAccounts } from '../../../db/schema/credit.ts'
import type { CreditStatus } from '../rules/credit-status.ts'
import { loadCreditStatus, lockCreditAccount } from './credit-status.sql.ts'

/** The status of a company's account; null when it has none. @param day today in Nairobi */
export async function creditStatus({ query }: Session, companyId: number, day: string): Promise<CreditStatus | null> {
  const [status] = await loadCreditStatus(query, { companyId, day })
  return status ?? null
}

/**
 * The same with the account locked until the transaction ends, so that two orders at once cannot both use what is left.
 * Two statements sent together: what the second reads was committed before the lock was had, as one statement's would
 * not be.
 * @param tx an open transaction
 */
export async function lockCreditStatus(tx: Session, companyId: number, day: string): Promise<CreditStatus | null> {
  const [, status] = await Promise.all([lockCreditAccount(tx.query, { companyId }), creditStatus(tx, companyId, day)])
  return status
}

/** In how many days a company's orders on account are due; null when it has none. */
export async function accountTerms({ db }: Session, companyId: number): Promise<number | null> {
  const { companyId: id, termsDays } = creditAccounts
  const [row] = await db.select({ termsDays }).from(creditAccounts).where(eq(id, companyId))
  return row?.termsDays ?? null
}
