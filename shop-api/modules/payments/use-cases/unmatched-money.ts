import { and, eq, inArray } from 'drizzle-orm'
import { ATTEMPT_TYPE } from '#lib/contract/base/codes.ts'
import type { UnmatchedMoney, UnmatchedRefund } from '#lib/contract/payments/office/payments.ts'
import { maskedPhone } from '#lib/format/masked-phone.ts'
import type { Session } from '../../../db/client.ts'
import { companies } from '../../../db/schema/accounts.ts'
import { creditAccounts } from '../../../db/schema/credit.ts'
import { officeAssignments } from '../../../db/schema/office-money.ts'
import { approvals } from '../../../db/schema/office-work.ts'
import { unmatchedRefunds } from '../../../db/schema/refunds.ts'
import { staffMembers } from '../../../db/schema/staff.ts'
import type { Providers } from '../providers/provider.ts'
import { readSuggestedOrders } from '../queries/ledger.sql.ts'
import { refundWaysSetting } from '../queries/refund-ways.ts'
import { fullPhone, shownMask } from '../rules/masked-phone.ts'
import { refusedReversals, wayBack } from './give-back.ts'
import { UNMATCHED_TEXT } from './paid-by-hand.ts'
import { listUnmatched } from './unmatched.ts'

/** Money without an order, with the orders it can belong to (their customers and amounts due), or the company. */
export async function listUnmatchedMoney(tx: Session, providers: Providers, now: Date): Promise<UnmatchedMoney[]> {
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
  const { reversalHours } = (await refundWaysSetting.load(tx)).value
  const refused = await refusedReversals(tx)
  const refunds = await openRefundsOf(tx)
  return rows.map((row) => {
    const full = fullPhone(row.phoneMasked)
    const isReversalRefused = refused.has(row.receipt)
    const { way, phone } = wayBack({ ...row, isReversalRefused }, providers, reversalHours, now)
    const holder = holders.find(({ id }) => id === row.receipt)
    return {
      receipt: row.receipt,
      method: row.paymentType === ATTEMPT_TYPE.bank ? 'bank' : 'mpesa',
      amount: row.amountCents,
      account: row.accountReference,
      phone: (full ? maskedPhone(full) : shownMask(row.phoneMasked)) || null,
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
      back: { way, phone: phone === null ? null : maskedPhone(phone) },
      refund: refunds.get(row.receipt) ?? null,
      takenBy: holder ? { staffId: holder.staffId, name: holder.name } : null,
    }
  })
}

/** Money that is being sent back, by receipt: requested, approved, or sent without a result. */
export async function openRefundsOf({ db }: Session): Promise<Map<string, UnmatchedRefund>> {
  const asked = await db
    .select()
    .from(approvals)
    .where(and(eq(approvals.kind, 'money-returned'), inArray(approvals.state, ['asked', 'approved'])))
  const sent = await db
    .select()
    .from(unmatchedRefunds)
    .where(inArray(unmatchedRefunds.state, ['requested', 'sent', 'unknown']))
  return new Map([
    ...asked.map(({ subjectId, state, reason, askedAt }): [string, UnmatchedRefund] => [
      subjectId,
      {
        ...{ state: state === 'approved' ? 'approved' : 'asked', since: askedAt.toISOString(), reason },
        ...{ queries: 0, nextQueryAt: null },
      },
    ]),
    ...sent.map(({ paymentReceipt, state, note, requestedAt, queries, nextQueryAt }): [string, UnmatchedRefund] => [
      paymentReceipt,
      {
        ...{ state: state === 'sent' ? 'sent' : 'unknown', since: requestedAt.toISOString(), reason: note },
        ...{ queries, nextQueryAt: nextQueryAt?.toISOString() ?? null },
      },
    ]),
  ])
}
