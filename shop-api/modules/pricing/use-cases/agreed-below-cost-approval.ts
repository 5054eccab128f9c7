import { showMoney } from '#lib/format/money.ts'
import type { Session } from '../../../db/client.ts'
import type { ApprovalKind } from '../../staff/use-cases/approval-kind.ts'
import { type ApprovalRow, askApproval } from '../../staff/use-cases/approvals.ts'
import { type AgreePrice, agreePrice } from './agree-price.ts'
import { buyerName, ruleLines, ruleTarget } from './price-rules.ts'

/** Approval of prices below cost for a company or a group: they are agreed after a second person has approved them. */

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

const inputOf = ({ input }: ApprovalRow): AgreePrice => input as AgreePrice

export const agreedBelowCostApproval: ApprovalKind = {
  kind: 'agreed-below-cost',
  askPermission: 'prices.set',
  approvePermission: 'prices.approve',
  details: async (tx, approval) => {
    const { form } = inputOf(approval)
    const [who, what] = await Promise.all([buyerName(tx, form.buyer), ruleTarget(tx, form.target)])
    const cost = what.costCents === null ? 'cost not known' : `cost ${showMoney(what.costCents)}`
    return [`${who}, ${what.name}: the shop’s ${showMoney(what.leastCents)}, ${cost}`, ...ruleLines(form)]
  },
  execute: async ({ tx, now, publicUrl }, approval) => ({
    state: 'done',
    audit: await agreePrice({ tx, now, publicUrl }, inputOf(approval)),
  }),
}
