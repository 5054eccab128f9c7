'use client'

import dynamic from 'next/dynamic'
import { useRef, useState } from 'react'
import { Alert } from '#components/kit/alert/alert.tsx'
import { Button } from '#components/kit/button/button.tsx'
import { classes } from '#components/kit/classes.ts'
import { Skeleton } from '#components/kit/state/skeleton.tsx'
import type { OrderDetails } from '#lib/contract/orders/order-details.ts'
import type { ReturnsOverview, ShownReturn } from '#lib/contract/returns/returns.ts'
import { quantityText } from '#lib/format/quantity.ts'
import { shortDay, shortInstant } from '#lib/orders/order-text.ts'
import { type OrderKey, useReturns } from '#lib/orders/returns-watch.ts'
import { REASON_TEXTS, STATE_TEXTS } from './return-texts.ts'

const ReturnDialog = dynamic(() => import('./return-dialog.tsx').then((module) => module.ReturnDialog))
const ReturnActions = dynamic(() => import('./return-actions.tsx').then((module) => module.ReturnActions))

interface Props {
  order: OrderDetails
  /** Of a guest's order. */
  token: string | undefined
}

/** Returns of an order of which something was sent, for its customer. */
export function OrderReturns({ isShown, ...props }: Props & { isShown: boolean }) {
  return isShown && props.order.offersReturns ? <Returns {...props} /> : null
}

/** The button to request a return, and the status of each return. */
function Returns({ order: { orderId, orderNo }, token }: Props) {
  const key: OrderKey = { orderId, token }
  const { data, error, mutate } = useReturns(key)
  const [isOpen, setOpen] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const done = () => {
    setOpen(false)
    // By then the button that opened the dialog can be removed.
    requestAnimationFrame(() => heading.current?.focus())
  }
  return (
    <section aria-labelledby="order-returns" className="print:hidden">
      <h3 id="order-returns" ref={heading} tabIndex={-1} className="heading text-d4">
        Returns
      </h3>
      {data ? (
        <>
          <Offer overview={data} onOpen={() => setOpen(true)} />
          {data.returns.length > 0 ? (
            <ul aria-label="Your returns" className="mt-4 space-y-4">
              {data.returns.map((one) => (
                <ReturnItem key={one.returnNo} shown={one} order={key} />
              ))}
            </ul>
          ) : null}
          {isOpen ? (
            <ReturnDialog order={key} orderNo={orderNo} overview={data} onDone={done} onClose={() => setOpen(false)} />
          ) : null}
        </>
      ) : error ? (
        <div className="mt-3 space-y-3">
          <Alert tone="danger" title="We could not load your returns.">
            {error.message}
          </Alert>
          <Button variant="outline" size="small" onClick={() => void mutate()}>
            Try again
          </Button>
        </div>
      ) : (
        <Skeleton className="mt-3 h-12 w-48" />
      )}
    </section>
  )
}

/** The button with the last day, or why no product can be returned. */
function Offer({ overview: { days, lines }, onOpen }: { overview: ReturnsOverview; onOpen: () => void }) {
  const lastDays = lines.flatMap(({ lastDay }) => (lastDay === null ? [] : [lastDay])).toSorted()
  const [first] = lastDays
  if (!first)
    return (
      <p className="mt-2 text-muted">
        {lines.length === 0
          ? `You can return products within ${days} days of receiving them.`
          : (lines[0]?.refusal ?? '')}
      </p>
    )
  return (
    <div className="mt-3">
      <Button variant="outline" aria-haspopup="dialog" onClick={onOpen}>
        Return products
      </Button>
      <p className="mt-2 text-small text-muted">
        Until {shortDay(first)}. You see what you get back before you send it.
      </p>
    </div>
  )
}

function ReturnItem({ shown, order }: { shown: ShownReturn; order: OrderKey }) {
  const { returnNo, state, createdAt, lines, messages, nextStep, photos, creditNotes, canCancel } = shown
  const { text, bar, tone } = STATE_TEXTS[state]
  return (
    <li aria-label={`Return ${returnNo}`} className={classes('border-l-3 py-1 pl-4', bar)}>
      <p>
        <strong className={classes('font-semibold', tone)}>{text}</strong>, return {returnNo}
      </p>
      <p className="text-small text-muted">
        Requested {shortInstant(createdAt)}
        {photos > 0 ? `, ${photos} ${photos === 1 ? 'picture' : 'pictures'}` : ''}
      </p>
      <ul className="mt-1 text-small">
        {lines.map((line) => (
          <li key={line.productId} className="break-words">
            {lineText(line)}
          </li>
        ))}
      </ul>
      {messages.map(({ isShop, text: message, at }) => (
        <p key={`${at}${message}`} className="mt-1 text-small break-words whitespace-pre-line">
          <span className="text-muted">{isShop ? 'We' : 'You'}:</span> {message}
        </p>
      ))}
      {nextStep ? <p className="mt-1 text-small">{nextStep}</p> : null}
      {creditNotes.length > 0 ? (
        <p className="mt-1 text-small">Credit note {creditNotes.join(', ')}, in the documents of this order.</p>
      ) : null}
      {canCancel ? <ReturnActions shown={shown} order={order} /> : null}
    </li>
  )
}

function lineText({ name, unit, quantity, approved, received, reason }: ShownReturn['lines'][number]): string {
  const steps = [
    approved !== null && approved !== quantity && `approved: ${quantityText(approved, unit)}`,
    received !== null && received !== (approved ?? quantity) && `received: ${quantityText(received, unit)}`,
  ].filter(Boolean)
  const why = Object.entries(REASON_TEXTS).find(([key]) => key === reason)?.[1] ?? reason
  return [`${quantityText(quantity, unit)} of ${name}`, ...steps, why].join(', ')
}
