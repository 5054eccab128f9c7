import { showAmount, showMoney, sumCents } from '#lib/format/money.ts'
import type { Session } from '../../../db/client.ts'
import { changedShop } from '../../products/use-cases/shop-change.ts'
import type { ApprovalKind } from '../../staff/use-cases/approval-kind.ts'
import { type ApprovalRow, askApproval } from '../../staff/use-cases/approvals.ts'
import { ladderLines } from '../rules/ladder-form.ts'
import { type AgreePrice, agreePrice } from './agree-price.ts'
import { ladderBelowCost } from './check-ladder.ts'
import { LADDER_TAGS, ladderEntry } from './ladder-entry.ts'
import { demandLadder, type LadderInput, saveLadder } from './office-ladders.ts'
import { buyerName, ruleLines, ruleTarget } from './price-rules.ts'

/**
 * Approval of agreed prices and ladders below cost: they are saved after a second person has approved them. The input is
 * the agreement, or `{ ladder }`.
 */

/** Most products listed for a decided ladder; an open request lists all products. */
const NAMED = 20

/**
 * Requests the approval of a second person. No price is agreed until they approve. @param jobId the job that requests
 * it
 */
export function askAgreedBelowCost(
  tx: Session,
  now: Date,
  { input, askedBy, jobId }: { input: AgreePrice; askedBy: number; jobId: number },
): Promise<ApprovalRow> {
  return askApproval(tx, now, {
    ...{ kind: 'agreed-below-cost', subject: { kind: 'prices', id: jobId } },
    ...{ reason: input.reason, input, askedBy },
  })
}

/**
 * Requests the approval of a ladder below cost. No ladder is saved until it is approved. @throws as `saveLadder`, except
 * for costs
 */
export async function askLadderBelowCost(
  tx: Session,
  now: Date,
  { ladder, reason, askedBy }: { ladder: LadderInput; reason: string; askedBy: number },
): Promise<ApprovalRow> {
  await demandLadder(tx, now, ladder)
  const below = await ladderBelowCost(tx, ladder.form)
  const amountCents = sumCents(below.map(({ cost, price }) => cost - price))
  // A new ladder has no number yet: the requester and the time identify it.
  const subject = { kind: 'price-ladder', id: ladder.ladderId ?? `${askedBy}-${now.getTime()}` }
  return askApproval(tx, now, { kind: 'agreed-below-cost', subject, amountCents, reason, input: { ladder }, askedBy })
}

const inputOf = ({ input }: ApprovalRow) => input as AgreePrice | { ladder: LadderInput }

async function ladderDetails(tx: Session, { form }: LadderInput, isOpen: boolean): Promise<string[]> {
  const below = await ladderBelowCost(tx, form)
  const most = isOpen ? below.length : NAMED
  const until = form.validTo === null ? 'without an end' : `to ${form.validTo}`
  return [
    `${form.name}: from ${form.validFrom} ${until}`,
    ...ladderLines(form),
    ...below.slice(0, most).map(({ name, price, cost }) => `${name}: ${showAmount(price)}, cost ${showAmount(cost)}`),
    ...(below.length > most ? [`and ${below.length - most} more`] : []),
  ]
}

export const agreedBelowCostApproval: ApprovalKind = {
  kind: 'agreed-below-cost',
  askPermission: 'prices.set',
  details: async (tx, approval) => {
    const input = inputOf(approval)
    if ('ladder' in input) return ladderDetails(tx, input.ladder, approval.state === 'asked')
    const { form } = input
    const [who, what] = await Promise.all([buyerName(tx, form.buyer), ruleTarget(tx, form.target)])
    const cost = what.costCents === null ? 'cost not known' : `cost ${showMoney(what.costCents)}`
    return [`${who}, ${what.name}: the shop’s ${showMoney(what.leastCents)}, ${cost}`, ...ruleLines(form)]
  },
  execute: async ({ tx, now, publicUrl }, approval) => {
    const input = inputOf(approval)
    if (!('ladder' in input)) return { state: 'done', audit: await agreePrice({ tx, now, publicUrl }, input) }
    const by = { staffId: approval.askedBy, maySellBelowCost: true }
    const saved = await saveLadder(tx, now, by, input.ladder)
    return {
      state: 'done',
      audit: ladderEntry(saved, approval.reason),
      shopChange: await changedShop(tx, LADDER_TAGS),
    }
  },
}
