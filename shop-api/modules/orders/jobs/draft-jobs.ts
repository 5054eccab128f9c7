import { placeDraftJob } from '#lib/contract/orders/office/drafts.ts'
import { showMoney } from '#lib/format/money.ts'
import { defineJobKind, type JobKind } from '../../jobs/jobs/job-kind.ts'
import { placeDraft } from '../use-cases/draft-orders.ts'

/** Places a draft order and mails its customer the link to pay it. */
const place = defineJobKind(placeDraftJob, {
  items: (_tx, input) => [input],
  label: ({ draftId }) => `Place draft ${draftId}`,
  itemName: ({ draftId }) => `Draft ${draftId}`,
  itemPath: ({ draftId }) => `/office/orders/new?draft=${draftId}`,
  run: async ({ tx, parts }, input) => {
    const { clock, env: settings, tokens } = parts
    const { orderNo, totalCents } = await placeDraft(tx, { clock, settings, tokens }, input)
    return {
      sentence: `It is order ${orderNo}, ${showMoney(totalCents)}. The customer gets the link to pay.`,
      audit: {
        action: 'orders.place-draft',
        subject: { kind: 'order', id: orderNo },
        after: { draft: input.draftId, cents: totalCents },
      },
    }
  },
})

export const DRAFT_JOBS: readonly JobKind[] = [place]
