import type { Session } from '../../db/client.ts'
import type { ApprovalKind } from '../office/approval-kind.ts'
import { type ApprovalRow, askApproval } from '../office/approvals.ts'
import { demandSavable, type OfferInput, saveOffer } from './offers.ts'
import { previewOffer } from './try-offer.ts'

/** Offers that sell below cost: saved when a second person has approved them. */

/** As many products are named to who decides. */
const NAMED = 20

/** Asks a second person. Nothing is saved until they approve. @throws as `saveOffer`, but for costs */
export async function askOfferBelowCost(
  tx: Session,
  now: Date,
  { input, reason, askedBy }: { input: OfferInput; reason: string; askedBy: number },
): Promise<ApprovalRow> {
  await demandSavable(tx, now, input)
  // A new offer has no number yet: it is told by who asks and when.
  const id = input.offerId ?? `${askedBy}-${now.getTime()}`
  return askApproval(tx, now, { kind: 'offer-below-cost', subject: { kind: 'offer', id }, reason, input, askedBy })
}

const inputOf = ({ input }: ApprovalRow): OfferInput => input as OfferInput

export const offerBelowCostApproval: ApprovalKind = {
  kind: 'offer-below-cost',
  askPermission: 'prices.set',
  approvePermission: 'prices.approve',
  details: async (tx, approval) => {
    const { form } = inputOf(approval)
    const { belowCost } = await previewOffer(tx, approval.askedAt, form)
    const until = form.endsAt === null ? 'without an end' : `to ${form.endsAt.replace('T', ', ')}`
    const names = belowCost.slice(0, NAMED).map(({ name }) => `below cost: ${name}`)
    return [
      `${form.name}: from ${form.startsAt.replace('T', ', ')} ${until}`,
      ...names,
      ...(belowCost.length > NAMED ? [`and ${belowCost.length - NAMED} more`] : []),
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
