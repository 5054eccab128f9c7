import { and, desc, eq, sql } from 'drizzle-orm'
import { type Cents, showMoney } from '#lib/format/money.ts'
import type { Session } from '../../../db/client.ts'
import { draftOrders } from '../../../db/schema/order-changes.ts'
import { refuse } from '../../../refusal.ts'
import { lockDraft } from '../../orders/use-cases/draft-orders.ts'
import type { ApprovalKind } from '../../staff/use-cases/approval-kind.ts'
import { type ApprovalRow, askApproval } from '../../staff/use-cases/approvals.ts'
import { loadVersion, lockQuote, type QuoteRow } from '../queries/quotes.ts'
import { refuseOffer } from '../rules/quote-state.ts'
import { type PricedOffer, priceOffer } from './price-offer.ts'
import type { QuoteParts } from './quote-parts.ts'
import { sendOffer } from './send-offer.ts'

/** Staff prepare an offer as a draft order: the draft has the products, prices, customer and destination. */

/** The open draft of a quote; null without a draft. */
export async function openDraftOf({ db }: Session, quoteNo: number): Promise<number | null> {
  const [draft] = await db
    .select({ id: draftOrders.id })
    .from(draftOrders)
    .where(and(eq(draftOrders.quoteNo, quoteNo), eq(draftOrders.state, 'draft')))
    .orderBy(desc(draftOrders.id))
    .limit(1)
  return draft?.id ?? null
}

/** A draft with the contents of the newest version of a locked quote, or its open draft. @throws `not-allowed` */
export async function openQuoteDraft(tx: Session, now: Date, quote: QuoteRow, staffId: number): Promise<number> {
  const refused = refuseOffer(quote)
  if (refused) throw refused
  const open = await openDraftOf(tx, quote.no)
  if (open !== null) return open
  const { form } = await loadVersion(tx, quote)
  const [made] = await tx.db
    .insert(draftOrders)
    .values({ state: 'draft', form, staffId, quoteNo: quote.no, createdAt: now, changedAt: now })
    .returning({ id: draftOrders.id })
  return (made as { id: number }).id
}

/** The input of an offer from a draft, also stored while a second person decides. */
export interface DraftOffer {
  draftId: number
  version: number
  lastDay: string
  note: string
  /** Ex-VAT; null: the usual price. */
  deliveryCents: Cents | null
}

export interface OfferingStaff {
  staffId: number
  name: string
}

/**
 * Sends a draft as a quote, and closes the draft.
 * @param allowsBelowCost a second person has approved the prices
 * @returns the number of the quote, or the lines below cost that a second person must approve
 * @throws as `lockDraft`, `priceOffer` and `sendOffer`
 */
export async function offerDraft(
  parts: QuoteParts,
  { draftId, version, lastDay, note, deliveryCents }: DraftOffer,
  { staffId, name }: OfferingStaff,
  allowsBelowCost = false,
): Promise<{ quoteNo: number; totalCents: Cents } | { belowCost: PricedOffer['belowCost'] }> {
  const { tx, clock } = parts
  const { form, quoteNo } = await lockDraft(tx, draftId, version)
  const quote = quoteNo === null ? null : await lockQuote(tx, { quoteNo, access: 'staff' })
  const delivery = deliveryCents === null ? null : { exVatCents: deliveryCents, vatPerc: null }
  const offer = await priceOffer(tx, clock, form, { role: 'staff', delivery })
  if (offer.belowCost.length > 0 && !allowsBelowCost) return { belowCost: offer.belowCost }
  const by = { role: 'staff', name, staffId, repId: null } as const
  const no = await sendOffer(parts, quote ?? null, offer, { lastDay, note }, by)
  const { totalCents } = offer.quote
  await tx.db
    .update(draftOrders)
    .set({ state: 'closed', quoteNo: no, totalCents, version: sql`${draftOrders.version} + 1` })
    .where(eq(draftOrders.id, draftId))
  return { quoteNo: no, totalCents }
}

/** An offer that waits for a second person: with the name of the requester, and its lines below cost as text. */
interface WaitingOffer {
  offer: DraftOffer
  staffName: string
  lines: string[]
}

/** Requests the approval of a quote with prices below cost. @throws `invalid-request` without a reason */
export function askQuoteBelowCost(
  tx: Session,
  now: Date,
  {
    offer,
    reason,
    staff,
    belowCost,
  }: Pick<PricedOffer, 'belowCost'> & { offer: DraftOffer; reason: string; staff: OfferingStaff },
): Promise<ApprovalRow> {
  if (!reason)
    throw refuse('invalid-request', 'A price is below cost: a second person must approve it.', {
      fields: { reason: 'Enter why the price is below cost.' },
    })
  const lines = belowCost.map(
    ({ name, quotedCents, costCents }) => `${name}: quoted ${showMoney(quotedCents)}, cost ${showMoney(costCents)}`,
  )
  const input: WaitingOffer = { offer, staffName: staff.name, lines }
  return askApproval(tx, now, {
    ...{ kind: 'quote-below-cost', subject: { kind: 'draft', id: offer.draftId } },
    ...{ reason, input, askedBy: staff.staffId },
  })
}

const inputOf = ({ input }: ApprovalRow): WaitingOffer => input as WaitingOffer

/** Approval of a quote with prices below cost: it is sent after a second person has approved it. */
export const quoteBelowCostApproval: ApprovalKind = {
  kind: 'quote-below-cost',
  askPermission: 'orders.draft',
  details: async (_tx, approval) => inputOf(approval).lines,
  execute: async ({ tx, now, publicUrl, tokens }, approval) => {
    const { offer, staffName: name } = inputOf(approval)
    const parts = { tx, now, publicUrl, tokens, clock: () => now }
    const sent = await offerDraft(parts, offer, { staffId: approval.askedBy, name }, true)
    if (!('quoteNo' in sent)) throw new Error('an approved quote was not sent')
    const { quoteNo, totalCents: cents } = sent
    return {
      state: 'done',
      audit: {
        action: 'quotes.offer',
        subject: { kind: 'quote', id: quoteNo },
        after: { cents, draft: offer.draftId },
      },
    }
  },
}
