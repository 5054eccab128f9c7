import type { Session } from '../../../db/client.ts'
import type { CreditStatus } from '../rules/credit-status.ts'
import { holdOf } from '../rules/hold.ts'
import { loadCreditStatus, lockCreditAccount } from './credit-status.sql.ts'
import { creditHoldSetting } from './hold-setting.ts'

/** The status of a company's account; null if it has no account. @param day today in Nairobi */
export async function creditStatus(tx: Session, companyId: number, day: string): Promise<CreditStatus | null> {
  const [[status], { value }] = await Promise.all([
    loadCreditStatus(tx.query, { companyId, day }),
    creditHoldSetting.load(tx),
  ])
  return status ? { ...status, hold: holdOf(status, day, value.days) } : null
}

/**
 * The same with the account locked until the transaction ends, so that two orders at once cannot both use the remaining
 * credit. Two statements sent together: the second reads data committed before the lock was acquired; a single
 * statement would not.
 * @param tx an open transaction
 */
export async function lockCreditStatus(tx: Session, companyId: number, day: string): Promise<CreditStatus | null> {
  const [, status] = await Promise.all([lockCreditAccount(tx.query, { companyId }), creditStatus(tx, companyId, day)])
  return status
}
