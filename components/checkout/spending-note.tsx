import { Alert } from '#components/kit/alert/alert.tsx'
import { showMoney } from '#lib/format/money.ts'
import type { Totals } from './use-totals.ts'

const LIST = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/** "Amina Otieno or Wanjiru & Sons" */
export const approversText = (names: readonly string[]): string =>
  names.length > 0 ? LIST.format(names) : 'your company'

/** A team member’s limits, their remaining amounts, and whether this order needs approval. */
export function SpendingNote({ totals: { settings, needsApproval } }: { totals: Totals }) {
  const spending = settings?.spending
  if (!spending) return null
  const { orderLimit, monthLimit, spent, approvers } = spending
  return (
    <div className="mt-4 border-t border-hairline pt-3">
      <dl className="space-y-1 text-small">
        {orderLimit === null ? null : <Figure name="Your limit for an order" cents={orderLimit} />}
        {monthLimit === null ? null : (
          <Figure name="Left of your limit this month" cents={Math.max(0, monthLimit - spent)} />
        )}
      </dl>
      <div role="status" className="mt-3 empty:hidden">
        {needsApproval ? (
          <Alert tone="warning" title="This order needs approval.">
            It is above your {needsApproval === 'order' ? 'limit for an order' : 'limit for a month'}. It waits for
            approval by {approversText(approvers)}.
          </Alert>
        ) : null}
      </div>
    </div>
  )
}

function Figure({ name, cents }: { name: string; cents: number }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt>{name}</dt>
      <dd className="ml-auto font-semibold">{showMoney(cents, 'auto')}</dd>
    </div>
  )
}
