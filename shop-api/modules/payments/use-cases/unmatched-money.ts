import { and, eq, inArray } from 'drizzle-orm'
import { ATTEMPT_TYPE } from '#lib/contract/base/codes.ts'
import type { UnmatchedMoney } from '#lib/contract/payments/office/payments.ts'
import type { Session } from '../../../db/client.ts'
import { companies } from '../../../db/schema/accounts.ts'
import { creditAccounts } from '../../../db/schema/credit.ts'
import { officeAssignments } from '../../../db/schema/office-money.ts'
import { staffMembers } from '../../../db/schema/staff.ts'
import { readSuggestedOrders } from '../queries/ledger.sql.ts'
import { shownMask } from '../rules/masked-phone.ts'
import { UNMATCHED_TEXT } from './paid-by-hand.ts'
import { listUnmatched } from './unmatched.ts'

/** Money without an order, with the orders it can belong to (their customers and amounts due), or the company. */
export async function listUnmatchedMoney(tx: Session): Promise<UnmatchedMoney[]> {
  const rows = await listUnmatched(tx)
  if (rows.length === 0) return []
  const numbers = rows.flatMap(({ suggestions }) => suggestions.map(({ orderNo }) => orderNo))
  const orders = new Map((await readSuggestedOrders(tx.query, { numbers })).map((order) => [order.orderNo, order]))
  const holders = await tx.db
    .select({ id: officeAssignments.subjectId, staffId: staffMembers.id, name: staffMembers.name })
    .from(officeAssignments)
    .innerJoin(staffMembers, eq(staffMembers.id, officeAssignments.staffId))
    .where(
      and(
        eq(officeAssignments.subjectKind, 'unmatched'),
        inArray(
          officeAssignments.subjectId,
          rows.map(({ receipt }) => receipt),
        ),
      ),
    )
  const companyIds = rows.flatMap(({ companyId }) => companyId ?? [])
  const accounts =
    companyIds.length === 0
      ? []
      : await tx.db
          .select({ companyId: companies.id, name: companies.name })
          .from(companies)
          .innerJoin(creditAccounts, eq(creditAccounts.companyId, companies.id))
          .where(inArray(companies.id, companyIds))
  return rows.map((row) => {
    const holder = holders.find(({ id }) => id === row.receipt)
    return {
      receipt: row.receipt,
      method: row.paymentType === ATTEMPT_TYPE.bank ? 'bank' : 'mpesa',
      amount: row.amountCents,
      account: row.accountReference,
      phone: shownMask(row.phoneMasked) || null,
      payer: row.payerName,
      paidAt: row.paidAt.toISOString(),
      text: UNMATCHED_TEXT[row.reason],
      company: accounts.find(({ companyId }) => companyId === row.companyId) ?? null,
      isElsewhere: row.reason === 'other-business',
      suggestions: row.suggestions.flatMap(({ orderNo, reasons }) => {
        const order = orders.get(orderNo)
        if (!order) return []
        const { customer, dueCents, placedAt } = order
        return [{ orderNo, customer, due: dueCents, placedAt: placedAt.toISOString(), reasons }]
      }),
      takenBy: holder ? { staffId: holder.staffId, name: holder.name } : null,
    }
  })
}
