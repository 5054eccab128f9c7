import type { OrderDetails } from '#lib/contract/orders/order-details.ts'
import { showInstant } from '#lib/format/clock.ts'

/** The shop's messages to the customer about an order, newest first. */
export function OrderMessages({ messages }: { messages: NonNullable<OrderDetails['messages']> }) {
  if (messages.length === 0) return null
  return (
    <section aria-labelledby="order-messages" className="mt-6 border border-hairline bg-paper p-5 md:p-7">
      <h3 id="order-messages" className="heading text-d4">
        Messages from us
      </h3>
      <ul className="mt-2 divide-y divide-hairline">
        {messages.map(({ at, text }) => (
          <li key={at} className="py-3">
            <p className="text-small text-muted">
              <time dateTime={at}>{showInstant(new Date(at))}</time>
            </p>
            <p className="break-words whitespace-pre-line">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
