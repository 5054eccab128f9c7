'use client'

import { useEffect } from 'react'
import { buttonClass } from '#components/ui/button.tsx'
import { isInFlight, type PaymentStanding } from '#lib/payment-status.ts'
import { usePaymentStanding } from '#lib/watch/payment.ts'
import { CancelledOrder } from './cancelled-order.tsx'
import { LastWord } from './last-word.tsx'
import { MoneyFacts } from './money-facts.tsx'
import { CorrectionAlert } from './outcome-heading.tsx'
import { failureWords, type StandingView, viewOf } from './standing-view.ts'
import { useCorrection } from './use-correction.ts'

/** Of an order for which no attempt was ever begun. */
const NOT_BEGUN = 'The payment could not be started: we know of no request for this order.'

/** Heading and text of the page; the specification's for a failure, the truth where it has become another. */
function wordsOf(status: PaymentStanding): Pick<StandingView, 'heading' | 'text' | 'note'> {
  const { isCancelled, isPaid, state } = status
  if (isCancelled || isPaid || isInFlight(status) || state === 'unknown') return viewOf(status)
  return { heading: 'Payment unsuccessful', ...(state === 'failed' ? failureWords(status) : { text: NOT_BEGUN }) }
}

/**
 * The page that tells of a failure. It goes on listening: a provider's word may have been late or wrong, and money may
 * come in another way. Then it says so itself.
 * @param initial as it stood when the page was rendered
 */
export function FailedPayment({ initial }: { initial: PaymentStanding }) {
  const { orderId, orderNo } = initial
  const { data: status = initial } = usePaymentStanding(orderId, { initial })
  const { correction, heading } = useCorrection(status)
  const words = wordsOf(status)
  const { isCancelled, isPaid } = status
  const isOpen = isInFlight(status) || status.state === 'unknown'

  useEffect(() => {
    document.title = `${words.heading} · Fuma`
  }, [words.heading])

  return (
    <>
      <CorrectionAlert correction={correction} />
      {isPaid || isCancelled || isOpen ? null : <LastWord orderId={orderId} known={status.reason} />}
      <div aria-live="polite" aria-atomic="true">
        <h1 ref={heading} tabIndex={-1} className="heading text-d2 outline-none">
          {words.heading}
        </h1>
        <p className="mt-3 text-lead">{words.text}</p>
        {words.note ? <p className="mt-3">{words.note}</p> : null}
      </div>
      {isCancelled ? (
        <CancelledOrder status={status} />
      ) : (
        <>
          <p className="mt-6 border-y border-hairline py-4">
            <span className="text-muted">Order ID</span> <strong className="font-semibold">{orderNo}</strong>
          </p>
          <MoneyFacts status={status} />
          {isPaid || isOpen ? (
            <a href={`/receive-message/${orderId}`} className={buttonClass('main', 'regular', 'mt-8 w-full')}>
              {isPaid ? 'See the receipt' : 'See how it stands'}
            </a>
          ) : (
            <>
              <p className="mt-4 text-muted">
                Your order is kept: you can pay for it now or later with this page’s address.
              </p>
              <a
                href={`/payment/${orderId}${status.paymentType === 2 ? '#card' : ''}`}
                className={buttonClass('money', 'regular', 'mt-8 w-full')}
              >
                Try Again
              </a>
            </>
          )}
        </>
      )}
    </>
  )
}
