import * as z from 'zod/mini'
import { showMoney } from '#lib/format/money.ts'
import { placeDraft } from '../../store/orders/draft-orders.ts'
import { defineJobKind, type JobKind } from './job-kind.ts'

const draftInput = z.object({ draftId: z.int().check(z.positive()), version: z.int() })
type Draft = z.output<typeof draftInput>

/** Places a draft order and mails its customer the link to pay it. */
const placeDraftJob = defineJobKind<Draft, Draft, unknown>({
  kind: 'orders.place-draft',
  permission: 'orders.draft',
  isHeld: true,
  schema: draftInput,
  items: (_tx, input) => [input],
  label: ({ draftId }) => `Send draft ${draftId}`,
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

export const DRAFT_JOBS: readonly JobKind[] = [placeDraftJob]
