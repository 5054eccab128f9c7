'use client'

import useSWR from 'swr'
import type { AnswerOf } from '#lib/contract/base/call.ts'
import type { Problem } from '#lib/contract/base/problem.ts'
import type { returnPreview, Settlement } from '#lib/contract/returns/returns.ts'
import { showMoney } from '#lib/format/money.ts'
import type { OrderKey } from '#lib/orders/returns-watch.ts'
import { previewReturn } from '#lib/orders/send-return.ts'

type Value = Extract<AnswerOf<typeof returnPreview>, { ok: true }>['data']

/** The amount that the customer gets back for the chosen products, before the return is sent. */
export function ReturnValue({
  order,
  lines,
  settlement,
}: {
  order: OrderKey
  lines: { productId: number; quantity: number }[]
  settlement: Settlement
}) {
  const { data, error, isLoading } = useSWR<Value, Problem>(
    lines.length > 0 ? ['return-preview', order.orderId, JSON.stringify(lines)] : null,
    async () => {
      const answer = await previewReturn(order, lines)
      if (answer.ok) return answer.data
      throw answer.problem
    },
    { revalidateOnFocus: false, shouldRetryOnError: false },
  )
  return (
    <div role="status" className="min-h-16 border border-hairline bg-paper p-4">
      {error ? (
        error.message
      ) : data ? (
        <>
          <p className="text-figure-card font-bold">{showMoney(data.credit)}</p>
          <p className="text-small text-muted">{valueText(data, settlement)}</p>
        </>
      ) : (
        <p className="text-muted">
          {isLoading ? 'Calculating what you get back…' : 'Choose products to see what you get back.'}
        </p>
      )}
    </div>
  )
}

function valueText({ credit, refund }: Value, settlement: Settlement): string {
  if (refund === 0) return 'Reduces the amount that you still owe, after we receive the products.'
  const kind = settlement === 'refund' ? 'back' : 'as store credit'
  const part = refund < credit ? `, ${showMoney(refund)} of it ${kind}` : ` ${kind}`
  return `With VAT, without delivery${refund < credit ? part : `: you get it${part}`} after we receive the products.`
}
