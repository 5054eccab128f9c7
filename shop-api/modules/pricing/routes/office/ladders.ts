import type { FastifyInstance } from 'fastify'
import {
  type OfficeLadder,
  officeLadder,
  officeLadderAsk,
  officeLadderCart,
  officeLadderCheck,
  officeLadderEnd,
  officeLadderList,
  officeLadderSave,
} from '#lib/contract/pricing/office/ladders.ts'
import { changedShop } from '../../../products/use-cases/shop-change.ts'
import { serveOfficeCall, staffOf } from '../../../staff/serve-office-call.ts'
import { askLadderBelowCost } from '../../use-cases/agreed-below-cost-approval.ts'
import { checkLadder, priceLadderCart } from '../../use-cases/check-ladder.ts'
import { LADDER_TAGS, ladderEntry } from '../../use-cases/ladder-entry.ts'
import { endLadder, loadLadder, loadLadderList, saveLadder } from '../../use-cases/office-ladders.ts'

/** Ladders of prices. */
export function serveOfficeLadders(app: FastifyInstance): void {
  serveOfficeCall(app, officeLadderList, async ({ tx, now, input }) => ({
    data: await loadLadderList(tx, now, input),
  }))

  serveOfficeCall(app, officeLadder, async ({ tx, now, input }) => ({
    data: await loadLadder(tx, now, input.ladderId),
  }))

  serveOfficeCall(app, officeLadderSave, async (request) => {
    const { tx, now, input } = request
    const by = { staffId: staffOf(request).staffId, maySellBelowCost: false }
    const saved = await saveLadder(tx, now, by, input)
    return {
      data: saved.ladder,
      message: saved.before ? 'The ladder is saved.' : `“${saved.ladder.form.name}” is created.`,
      audit: ladderEntry(saved),
      shopChange: await changedShop(tx, LADDER_TAGS),
    }
  })

  serveOfficeCall(app, officeLadderAsk, async (request) => {
    const { tx, now, input } = request
    const { reason, ...ladder } = input
    const ask = await askLadderBelowCost(tx, now, { ladder, reason, askedBy: staffOf(request).staffId })
    return {
      data: { approvalId: ask.id },
      message: 'Approval requested. The ladder is saved when another person approves it.',
      audit: {
        action: 'prices.ask',
        subject: { kind: 'approval', id: ask.id },
        after: { ladder: input.form.name },
        reason,
      },
    }
  })

  serveOfficeCall(app, officeLadderEnd, async ({ tx, now, input }) => {
    const ladder: OfficeLadder = await endLadder(tx, now, input)
    return {
      data: ladder,
      message: `“${ladder.form.name}” has ended.`,
      audit: {
        action: 'prices.ladder-end',
        subject: { kind: 'price-ladder', id: ladder.ladderId },
        after: { name: ladder.form.name },
      },
      shopChange: await changedShop(tx, LADDER_TAGS),
    }
  })

  serveOfficeCall(app, officeLadderCheck, async ({ tx, now, input }) => ({ data: await checkLadder(tx, now, input) }))

  serveOfficeCall(app, officeLadderCart, async ({ tx, now, input }) => ({
    data: await priceLadderCart(tx, now, input),
  }))
}
