'use client'

import { Button } from '#components/kit/button/button.tsx'
import { Stripe } from '#components/kit/stripe.tsx'
import { showCount } from '#lib/format/count.ts'
import { showMoney, sumCents } from '#lib/format/money.ts'
import { ShopProblem } from '#lib/http/query-client.ts'
import { usePad } from '#lib/quick-order/pad.ts'
import { submitPad } from '#lib/quick-order/queries.ts'
import { useActingFor } from '#lib/sales/acting.ts'
import type { usePadCheck } from './use-pad-check.ts'

/** Total of the lines, and the button that adds them to the cart. */
export function PadSum({ check }: { check: ReturnType<typeof usePadCheck> }) {
  const { sending } = usePad()
  const acting = useActingFor()
  const { count, products, tooMany, isChecking, error } = check
  const closed = count === 0 || tooMany || sending !== null || (products?.length === 0 && !isChecking)
  return (
    <aside aria-label="Order total" className="self-start border border-hairline bg-paper xl:sticky xl:top-6">
      <div className="space-y-4 p-6">
        <p className="font-semibold" role="status">
          {statusText(check)}
        </p>
        {acting ? <p className="text-small text-muted">For {acting.name}</p> : null}
        <dl className="space-y-1 text-small">
          <Line title="Products" value={products ? showCount(products.length) : '–'} />
          <Line
            title="Products, ex-VAT"
            value={products ? showMoney(sumCents(products.map(({ total }) => total))) : '–'}
          />
          <Line
            title="With VAT"
            value={products ? showMoney(sumCents(products.map(({ totalWithVat }) => totalWithVat))) : '–'}
          />
        </dl>
        {error ? (
          <p className="text-small text-error">
            {error instanceof ShopProblem ? error.problem.message : 'We could not check the lines.'}
          </p>
        ) : null}
        <Button variant="money" className="w-full" disabled={closed} onClick={submitPad}>
          {sending ? 'Adding to your cart…' : 'Add to your cart'}
        </Button>
        <p className="text-small text-muted">
          Lines with problems stay here. Prices by quantity count the products in your cart too.
        </p>
      </div>
      <Stripe />
    </aside>
  )
}

/** Number of lines and of correct lines. The latter is unknown after a failed check, and above the maximum of lines. */
function statusText({ count, bad, products, isChecking }: ReturnType<typeof usePadCheck>): string {
  if (count === 0) return 'No lines yet'
  const lines = count === 1 ? '1 line' : `${showCount(count)} lines`
  if (isChecking) return `Checking ${lines}…`
  if (!products) return `${lines}, not checked`
  const good = count - bad.length
  if (good === count) return count === 1 ? '1 line, correct' : `${lines}, all correct`
  return `${showCount(good)} of ${showCount(count)} lines are correct`
}

function Line({ title, value }: { title: string; value: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-muted">{title}</dt>
      <dd className="font-semibold">{value}</dd>
    </div>
  )
}
