import type { CellChange } from '#lib/contract/catalogue/office/sheet.ts'
import { centsOfDecimal, showAmount, sumCents } from '#lib/format/money.ts'
import type { Session } from '../../../db/client.ts'
import { refuse } from '../../../refusal.ts'
import { explainPriceChanges } from '../../pricing/use-cases/explain-price-changes.ts'
import type { ApprovalKind } from '../../staff/use-cases/approval-kind.ts'
import { type ApprovalRow, askApproval } from '../../staff/use-cases/approvals.ts'
import { changeCells, currentCells, lockCells } from './change-cells.ts'

/** Prices below cost: a second person approves or declines all prices of a request together. */

/** Maximum prices shown of a decided request; pending requests show all. */
const SHOWN = 100
const REASON = 'Prices below cost.'

const changesIn = ({ input }: ApprovalRow): CellChange[] => (input as { changes: CellChange[] }).changes
const shown = (decimal: string | null) => (decimal === null ? 'none' : showAmount(centsOfDecimal(decimal)))

/**
 * Requests a second person's approval for prices below cost. Prices change only after the approval.
 * @param changes of the column 'price' (`needsApproval` selects those)
 * @param jobId the job of the request
 */
export async function askBelowCost(
  tx: Session,
  now: Date,
  {
    changes,
    reason,
    askedBy,
    jobId,
  }: { changes: readonly CellChange[]; reason: string; askedBy: number; jobId: number },
): Promise<ApprovalRow> {
  const found = await lossesOf(tx, changes)
  const amountCents = sumCents(found.map(({ loss }) => loss))
  return askApproval(tx, now, {
    ...{ amountCents, kind: 'price-below-cost', subject: { kind: 'prices', id: jobId }, reason: reason || REASON },
    ...{ input: { changes }, askedBy },
  })
}

/** The loss of one piece of each product at its new price, in cents, the worst first. */
async function lossesOf(tx: Session, changes: readonly CellChange[]) {
  const ids = changes.map(([id]) => id)
  const current = await currentCells(tx, ids)
  const costOf = (id: number) => {
    const { cost = null, formerCost = null } = current.get(id)?.cells ?? {}
    return Math.max(...[cost, formerCost].map((decimal) => (decimal === null ? 0 : centsOfDecimal(decimal))))
  }
  return changes
    .map((change) => ({
      ...{ change, code: current.get(change[0])?.code, cost: costOf(change[0]) },
      loss: change[3] === null ? 0 : Math.max(0, costOf(change[0]) - centsOfDecimal(change[3])),
    }))
    .sort((one, other) => other.loss - one.loss)
}

async function linesOf(tx: Session, approval: ApprovalRow): Promise<string[]> {
  const lines = (await lossesOf(tx, changesIn(approval))).map(({ change: [, , before, after], code, cost }) =>
    code === undefined
      ? `${shown(before)} to ${shown(after)}: this product is no longer in the catalogue`
      : `${code}: ${shown(before)} to ${shown(after)}, cost ${cost === 0 ? 'none' : showAmount(cost)}`,
  )
  if (approval.state === 'asked' || lines.length <= SHOWN) return lines
  return [...lines.slice(0, SHOWN), `and ${lines.length - SHOWN} more`]
}

export const belowCostApproval: ApprovalKind = {
  kind: 'price-below-cost',
  askPermission: 'prices.set',
  details: linesOf,
  execute: async ({ tx, now, staff }, approval) => {
    const changes = changesIn(approval)
    const reason = `${approval.reason} Approved by ${staff.name}.`
    await explainPriceChanges(tx, { now, staffId: approval.askedBy, reason })
    const current = await lockCells(tx, changes)
    const { made, changed, audit, shopChange } = await changeCells(tx, now, changes, current, {
      reason: approval.reason,
    })
    const [other] = changed
    if (other) {
      const code = current.get(other[0])?.code ?? ''
      throw refuse(
        'changed-meanwhile',
        `The price of ${code} has been changed since. Decline this request and make a new request.`,
      )
    }
    if (made.length === 0) throw refuse('changed-meanwhile', 'These products are no longer in the catalogue.')
    return { state: 'done', audit, ...(shopChange && { shopChange }) }
  },
}
