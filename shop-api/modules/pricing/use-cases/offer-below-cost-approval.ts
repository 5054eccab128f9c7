import { showAmount, sumCents } from '#lib/format/money.ts'
import type { Session } from '../../../db/client.ts'
import type { ApprovalKind } from '../../staff/use-cases/approval-kind.ts'
import { type ApprovalRow, askApproval } from '../../staff/use-cases/approvals.ts'
import { demandSavable, type OfferInput, saveOffer } from './offers.ts'
import { productsBelowCost } from './try-offer.ts'

/** Approval of offers below cost: they are saved after a second person has approved them. */

/** Most products listed for a decided approval; an open approval lists all products. */
const NAMED = 20

/**
 * Requests the approval of a second person. No offer is saved until they approve. @throws as `saveOffer`, except for
 * costs
 */
export async function askOfferBelowCost(
  tx: Session,
  now: Date,
  { input, reason, askedBy }: { input: OfferInput; reason: string; askedBy: number },
): Promise<ApprovalRow> {
  await demandSavable(tx, now, input)
  // A new offer has no number yet: the requester and the time identify it.
  const id = input.offerId ?? `${askedBy}-${now.getTime()}`
  const below = await productsBelowCost(tx, input.form)
  const amountCents = sumCents(below.map(({ cost, offer }) => cost - offer))
  const subject = { kind: 'offer', id }
  return askApproval(tx, now, { kind: 'offer-below-cost', subject, amountCents, reason, input, askedBy })
}

const inputOf = ({ input }: ApprovalRow): OfferInput => input as OfferInput

export const offerBelowCostApproval: ApprovalKind = {
  kind: 'offer-below-cost',
  askPermission: 'prices.set',
  details: async (tx, approval) => {
    const { form } = inputOf(approval)
    const belowCost = await productsBelowCost(tx, form)
    const most = approval.state === 'asked' ? belowCost.length : NAMED
    const until = form.endsAt === null ? 'without an end' : `to ${form.endsAt.replace('T', ', ')}`
    const names = belowCost
      .slice(0, most)
      .map(({ name, offer, cost }) => `${name}: ${showAmount(offer)}, cost ${showAmount(cost)}`)
    return [
      `${form.name}: from ${form.startsAt.replace('T', ', ')} ${until}`,
      ...names,
      ...(belowCost.length > most ? [`and ${belowCost.length - most} more`] : []),
    ]
  },
  execute: async ({ tx, now }, approval) => {
    const by = { staffId: approval.askedBy, maySellBelowCost: true }
    const { offer, before } = await saveOffer(tx, now, by, inputOf(approval))
    const { name, code } = offer.form
    return {
      state: 'done',
      audit: {
        action: before ? 'prices.offer-change' : 'prices.offer-make',
        subject: { kind: 'offer', id: offer.offerId },
        after: { name, code },
        reason: approval.reason,
      },
    }
  },
}
