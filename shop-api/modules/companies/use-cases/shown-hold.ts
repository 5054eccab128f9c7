import type { AccountHold } from '#lib/contract/companies/account-hold.ts'
import type { CreditHold } from '#lib/contract/companies/credit.ts'
import type { Session } from '../../../db/client.ts'
import { creditStatus } from '../queries/credit-status.ts'
import { overdueInvoices } from '../queries/overdue-invoices.sql.ts'
import type { CreditStatus } from '../rules/credit-status.ts'
import { holdReason } from '../rules/refuse-credit.ts'

const INVOICES = 5

/**
 * The hold of a company's account for a page; null without a hold.
 * @param day today in Nairobi @param seesAmounts false for members of a team: they cannot view the account
 */
export async function shownHold(
  { query }: Session,
  companyId: number,
  { hold, releaseId, overdueCents }: Pick<CreditStatus, 'hold' | 'releaseId' | 'overdueCents'>,
  { day, seesAmounts }: { day: string; seesAmounts: boolean },
): Promise<CreditHold | null> {
  if (!hold) return null
  const rows = seesAmounts ? await overdueInvoices(query, { companyId, day, atMost: INVOICES }) : []
  return {
    kind: hold.kind,
    reason: hold.kind === 'cheque' ? hold.reason : null,
    overdue: seesAmounts ? overdueCents : null,
    since: seesAmounts && hold.kind === 'overdue' ? hold.since : null,
    invoices: rows.map(({ unpaidCents: unpaid, ...invoice }) => ({ ...invoice, unpaid })),
    isReleased: releaseId !== null,
  }
}

/** The hold of a company's account without amounts, for pages of its orders; null without a hold. @param day today in Nairobi */
export async function accountHold(tx: Session, companyId: number, day: string): Promise<AccountHold | null> {
  const status = await creditStatus(tx, companyId, day)
  return status?.hold ? { reason: holdReason(status.hold), isReleased: status.releaseId !== null } : null
}
