'use client'

import Link from 'next/link'
import { MoneyFigure, When } from '#components/kit/figure/figures.tsx'
import { StatusMark } from '#components/kit/figure/status-mark.tsx'
import { type EndingOrder, LINE_DECISIONS, type LineDecision } from '#lib/contract/catalogue/office/ending.ts'
import { decisionOf, type EndingDraft, lessOf, lineKey, messageToBuyer } from '#lib/office/ending/ending-draft.ts'
import { useMay } from '#lib/office/me.ts'

const NAMES: Readonly<Record<LineDecision, string>> = {
  keep: 'Deliver from stock',
  replace: 'Replace',
  cancel: 'Remove from order',
}

/** An order with an ending product: the outcome of each line, the change in money, and the message to the buyer. */
function Order({
  order,
  draft,
  onDecide,
}: {
  order: EndingOrder
  draft: EndingDraft
  onDecide: (key: string, decision: LineDecision) => void
}) {
  const may = { keep: true, replace: useMay('orders.edit'), cancel: useMay('orders.cancel') }
  const less = lessOf(draft, order)
  const message = messageToBuyer(draft, order)
  const back = order.isOnAccount ? 'credited to the account' : order.isPaid ? 'to be refunded' : 'less to pay'
  return (
    <li className="border-b border-ink/40 py-2.5">
      <h3 className="flex flex-wrap items-center gap-x-3">
        <Link href={`/office/orders/${order.orderNo}`} prefetch={false} className="link font-semibold">
          Order {order.orderNo}
        </Link>
        <span>{order.buyer}</span>
        <span className="text-tiny text-muted">
          <When at={order.placedAt} />
        </span>
        <StatusMark status={order.isPaid ? 'done' : 'wait'}>
          {order.isOnAccount ? 'On account' : order.isPaid ? 'Paid' : 'Not paid'}
        </StatusMark>
        <span className="ml-auto">
          <MoneyFigure cents={order.value} isAlone />
        </span>
      </h3>
      <ul>
        {order.lines.map((line) => {
          const key = lineKey(order.orderNo, line.productId)
          const decision = decisionOf(draft, order, line)
          return (
            <li
              key={line.productId}
              className="grid grid-cols-[minmax(0,1fr)_7rem_13rem] items-center gap-x-4 gap-y-1 py-1 max-md:grid-cols-[minmax(0,1fr)_auto]"
            >
              <span>
                {line.quantity.toLocaleString('en-KE')} × {line.name}
                {decision === 'replace' && line.replaced ? (
                  <span className="block text-tiny text-muted">
                    by {line.replaced.name}, <MoneyFigure cents={line.replaced.unitPrice} isExact /> ex-VAT each
                  </span>
                ) : null}
              </span>
              <span className="text-right">
                <MoneyFigure cents={line.value} isExact />
              </span>
              {order.whyUnchanged ? (
                <span className="text-tiny text-muted max-md:col-span-2">unchanged</span>
              ) : (
                <select
                  aria-label={`Decision for ${line.name} in order ${order.orderNo}`}
                  className="office-field w-full max-md:col-span-2"
                  value={decision}
                  onChange={({ target }) => onDecide(key, target.value as LineDecision)}
                >
                  {LINE_DECISIONS.map((one) => (
                    <option key={one} value={one} disabled={!may[one] || (one === 'replace' && !line.replaced)}>
                      {NAMES[one]}
                    </option>
                  ))}
                </select>
              )}
            </li>
          )
        })}
      </ul>
      {order.whyUnchanged ? (
        <p className="text-small font-semibold text-warning">{order.whyUnchanged}</p>
      ) : (
        <p className="text-small text-muted">
          {order.whyNotReplaced ? `${order.whyNotReplaced} ` : ''}
          {message ? `Message to the customer: “${message}”` : 'No change for the customer, and no message.'}
          {less > 0 ? (
            <b className="font-semibold text-ink">
              {' '}
              <MoneyFigure cents={less} isAlone isExact /> {back}.
            </b>
          ) : null}
        </p>
      )}
    </li>
  )
}

/** Open orders with products that end. */
export function EndingOrders({
  orders,
  draft,
  onChange,
}: {
  orders: readonly EndingOrder[]
  draft: EndingDraft
  onChange: (draft: EndingDraft) => void
}) {
  return (
    <ul>
      {orders.map((order) => (
        <Order
          key={order.orderNo}
          order={order}
          draft={draft}
          onDecide={(key, decision) => onChange({ ...draft, decided: { ...draft.decided, [key]: decision } })}
        />
      ))}
    </ul>
  )
}
