import { and, eq, gt, inArray, isNotNull, like, sql } from 'drizzle-orm'
import { type CreditOwnerInput, ownerKey } from '#lib/contract/payments/office/store-credit.ts'
import type { Cents } from '#lib/format/money.ts'
import type { Session } from '../../../db/client.ts'
import { companies, users } from '../../../db/schema/accounts.ts'
import { storeCreditEntries } from '../../../db/schema/store-credit.ts'
import { refuse } from '../../../refusal.ts'
import { needsSecondPerson } from '../../staff/queries/refund-limit.ts'
import { askApproval } from '../../staff/use-cases/approvals.ts'
import { refuseTooLarge } from '../rules/refuse-refund.ts'
import { lockPayableOrder } from './payable-orders.ts'
import { type RefundAsCredit, refundAsCredit } from './refund-as-credit.ts'
import { creditOwnerOf, creditStore, openAccount, storeCreditOf } from './store-credit.ts'

/** Store credit that staff give: at once, or above the limit of refunds once a second person has approved it. */

export interface CreditByStaff {
  owner: CreditOwnerInput
  kind: 'goodwill' | 'correction'
  /** Whole shillings; of a correction below zero to take credit away. */
  cents: Cents
  reason: string
  /** Of the form: a repeated request is entered once. */
  requestId: string
}

export interface CreditResult {
  state: 'done' | 'asked'
  balanceCents: Cents
}

interface Giver {
  staffId: number
  name: string
}

/** Days in which amounts without a second person are added up, so that a large amount cannot be split. */
const SPLIT_DAYS = 7

/** @throws `not-found` for an unknown company or consumer */
async function demandOwner({ db }: Session, owner: CreditOwnerInput): Promise<void> {
  const count =
    'companyId' in owner
      ? await db.$count(companies, eq(companies.id, owner.companyId))
      : await db.$count(users, and(eq(users.id, owner.userId), eq(users.userType, 2)))
  if (count === 0) throw refuse('not-found', 'There is no such customer.')
}

/** Amounts that staff entered for an account in the last days without a second person. */
async function unapprovedCents({ db }: Session, accountId: number, now: Date): Promise<Cents> {
  const { cents, kind, reference, at } = storeCreditEntries
  const [row] = await db
    .select({ cents: sql<number>`coalesce(sum(abs(${cents})), 0)::float8` })
    .from(storeCreditEntries)
    .where(
      and(
        eq(storeCreditEntries.accountId, accountId),
        inArray(kind, ['goodwill', 'correction']),
        like(reference, 'request:%'),
        gt(at, new Date(now.getTime() - SPLIT_DAYS * 86_400_000)),
      ),
    )
  return row?.cents ?? 0
}

/**
 * Gives store credit or corrects it. Above the limit it requests an approval.
 * @throws `invalid-request` for an amount that is not whole shillings, or goodwill that is not above zero;
 *   `changed-meanwhile` for a correction below the balance, or if an approval for this customer is requested already
 */
export async function giveStoreCredit(tx: Session, now: Date, by: Giver, given: CreditByStaff): Promise<CreditResult> {
  const { owner, kind, cents, reason, requestId } = given
  await demandOwner(tx, owner)
  const wrong = (message: string) => refuse('invalid-request', message, { fields: { amount: message } })
  if (cents === 0 || cents % 100 !== 0) throw wrong('Enter whole shillings.')
  if (kind === 'goodwill' && cents < 0) throw wrong('Enter an amount above 0.')
  // Locked, so that two people cannot give an amount each below the limit at once.
  const account = await openAccount(tx, now, owner)
  const earlier = await unapprovedCents(tx, account.id, now)
  const reference = `request:${requestId}`
  const isRepeated = (await tx.db.$count(storeCreditEntries, eq(storeCreditEntries.reference, reference))) > 0
  if (!isRepeated && (await needsSecondPerson(tx, earlier + Math.abs(cents)))) {
    await askApproval(tx, now, {
      ...{ kind: 'store-credit', subject: { kind: 'store-credit', id: ownerKey(owner) }, reason },
      ...{ amountCents: Math.abs(cents), input: { give: { owner, kind, cents } }, askedBy: by.staffId },
    })
    return { state: 'asked', balanceCents: account.balanceCents }
  }
  const entry = await creditStore(tx, now, { owner, kind, cents, reason, by: by.staffId, reference })
  return { state: 'done', balanceCents: entry.balanceCents }
}

/** Refunds of an order that staff have credited: an earlier part counts, so that a large refund cannot be split. */
async function creditedCents({ db }: Session, orderId: string): Promise<Cents> {
  const { cents, staffId } = storeCreditEntries
  const [row] = await db
    .select({ cents: sql<number>`coalesce(sum(${cents}), 0)::float8` })
    .from(storeCreditEntries)
    .where(and(eq(storeCreditEntries.orderId, orderId), isNotNull(staffId), gt(cents, 0)))
  return row?.cents ?? 0
}

/**
 * Gives a refund due as store credit, as its customer chose. Above the limit it requests an approval.
 * @throws as `refundAsCredit`
 */
export async function giveRefundAsCredit(
  tx: Session,
  now: Date,
  by: Giver,
  { orderNo, cents, reason }: { orderNo: number; cents: Cents; reason: string },
): Promise<CreditResult> {
  const locked = await lockPayableOrder(tx, { orderNo })
  if (!locked) throw refuse('not-found', `There is no order ${orderNo}.`)
  const { id: orderId, refundDueCents } = locked.order
  const refund: RefundAsCredit = { orderId, cents, reason, kind: 'overpayment', by }
  if (await needsSecondPerson(tx, (await creditedCents(tx, orderId)) + cents)) {
    refuseTooLarge(cents, refundDueCents)
    const owner = await creditOwnerOf(tx, orderId)
    if (!owner) throw refuse('not-allowed', 'A guest has no account for store credit. Refund the payment instead.')
    await askApproval(tx, now, {
      ...{ kind: 'store-credit', subject: { kind: 'order', id: orderNo }, reason, amountCents: cents },
      ...{ input: { refund: { orderId, cents } }, askedBy: by.staffId },
    })
    return { state: 'asked', balanceCents: await storeCreditOf(tx, owner) }
  }
  return { state: 'done', ...(await refundAsCredit(tx, now, refund)) }
}
