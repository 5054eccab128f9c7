'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { AlertLine } from '#components/kit/state/office-states.tsx'
import { type OfficeReturn, officeReturnExchange } from '#lib/contract/returns/office/returns.ts'
import { useRefusal } from '#lib/office/me.ts'
import { problemText } from '#lib/office/problem-text.ts'
import { useOfficeAction } from '#lib/office/queries.ts'

const draftPath = (draftId: number) => `/office/orders/new?draft=${draftId}`

/** The exchange of a credited return: opens its draft order, or links to it. */
export function ReturnExchange({ shown: { returnNo, exchange } }: { shown: OfficeReturn }) {
  const router = useRouter()
  const refusal = useRefusal('orders.draft')
  const action = useOfficeAction(officeReturnExchange, { refreshes: ['office-return', 'office-draft-list'] })
  async function open() {
    const answer = await action.run({ returnNo })
    if (answer.ok) router.push(draftPath(answer.data.draftId))
  }
  return (
    <section aria-label="Exchange" className="border border-field bg-paper p-3.5">
      <h2 className="heading text-d5">Exchange</h2>
      {exchange?.orderNo ? (
        <p className="mt-1">
          <Link href={`/office/orders/${exchange.orderNo}`} prefetch={false} className="link touch-target">
            Order {exchange.orderNo}
          </Link>{' '}
          was placed for this exchange.
        </p>
      ) : (
        <p className="mt-1">
          Prepare an order of the products that the customer wants. The customer pays for it with store credit on its
          payment page, then the difference.
        </p>
      )}
      {action.problem ? (
        <AlertLine tone="warning" live="assertive" className="mt-2" title="Not opened.">
          {problemText(action.problem)}
        </AlertLine>
      ) : null}
      {exchange?.orderNo ? null : (
        <div className="mt-3">
          <OfficeButton variant="main" refusal={refusal} disabled={action.isRunning} onClick={() => void open()}>
            {exchange ? 'Continue exchange order' : 'Prepare exchange order'}
          </OfficeButton>
        </div>
      )}
    </section>
  )
}
