import { Alert } from '#components/kit/alert/alert.tsx'
import { showMoney } from '#lib/format/money.ts'
import { type CheckoutTexts, checkoutTexts } from '#lib/language/checkout.ts'
import { useTexts } from '#lib/language/texts.ts'
import type { Totals } from './use-totals.ts'

/** "Amina Otieno or Wanjiru & Sons" */
export const approversText = (texts: CheckoutTexts, names: readonly string[]): string =>
  names.length > 1
    ? texts.listOr({ names: names.slice(0, -1).join(', '), last: names.at(-1) ?? '' })
    : (names[0] ?? texts.yourCompany)

/** A team member’s limits, their remaining amounts, and whether this order needs approval. */
export function SpendingNote({ totals: { settings, needsApproval } }: { totals: Totals }) {
  const texts = useTexts(checkoutTexts)
  const spending = settings?.spending
  if (!spending) return null
  const { orderLimit, monthLimit, spent, approvers } = spending
  return (
    <div className="mt-4 border-t border-hairline pt-3">
      <dl className="space-y-1 text-small">
        {orderLimit === null ? null : <Figure name={texts.orderLimit} cents={orderLimit} />}
        {monthLimit === null ? null : <Figure name={texts.monthLeft} cents={Math.max(0, monthLimit - spent)} />}
      </dl>
      <div role="status" className="mt-3 empty:hidden">
        {needsApproval ? (
          <Alert tone="warning" title={texts.needsApproval}>
            {(needsApproval === 'order' ? texts.aboveOrderLimit : texts.aboveMonthLimit)({
              approvers: approversText(texts, approvers),
            })}
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
