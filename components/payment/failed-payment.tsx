'use client'

import { useEffect } from 'react'
import { buttonClass } from '#components/kit/button/button.tsx'
import { isPlainClick } from '#components/kit/link/plain-click.ts'
import { useSite } from '#components/kit/site-provider.tsx'
import { PAYMENT_TYPE } from '#lib/contract/base/codes.ts'
import { isInFlight, type PaymentState } from '#lib/payment/payment-status.ts'
import { usePaymentState } from '#lib/payment/watch.ts'
import { CancelledOrder } from './cancelled-order.tsx'
import { FinalStatus } from './final-status.tsx'
import { MoneyFigure } from './money-facts.tsx'
import { CorrectionAlert } from './outcome-heading.tsx'
import { Payer } from './payer.tsx'
import { failureTexts, payerOf, type StatusView, viewOf } from './status-view.ts'
import { useCorrection } from './use-correction.ts'

/** For an order without any attempt. */
const NOT_BEGUN = 'No payment has been started for this order.'

/** Heading and text of the page: the specification's for a failure, or the current status if it has changed. */
function textsOf(status: PaymentState): Pick<StatusView, 'heading' | 'text' | 'note'> {
  const { isCancelled, isPaid, state } = status
  if (isCancelled || isPaid || isInFlight(status) || state === 'unknown') return viewOf(status)
  return { heading: 'Payment unsuccessful', ...(state === 'failed' ? failureTexts(status) : { text: NOT_BEGUN }) }
}

/** Next steps after a failure: the same payment method again, or another. */
function WaysOn({ status, onTryAgain }: { status: PaymentState; onTryAgain?: () => void }) {
  const { orderId, takesCards, bank } = status
  const isCard = status.paymentType === PAYMENT_TYPE.card
  return (
    <>
      <p className="mt-4 text-muted">
        {onTryAgain
          ? 'Your card details are still here. Type the CVV again.'
          : 'Your order is saved. You can pay now, or come back to this page later.'}
      </p>
      <div className="mt-6 flex flex-col gap-3">
        <a
          href={`/payment/${orderId}${isCard ? '#card' : ''}`}
          onClick={(event) => {
            if (!onTryAgain || !isPlainClick(event)) return
            event.preventDefault()
            onTryAgain()
          }}
          className={buttonClass('money')}
        >
          Try Again
        </a>
        {isCard ? (
          <a href={`/payment/${orderId}`} className={buttonClass('outline')}>
            Pay with M-Pesa instead
          </a>
        ) : takesCards ? (
          <a href={`/payment/${orderId}#card`} className={buttonClass('outline')}>
            Pay by card instead
          </a>
        ) : null}
        {bank ? (
          <a href={`/payment/${orderId}#bank`} className={buttonClass('outline')}>
            Pay by bank transfer instead
          </a>
        ) : null}
      </div>
    </>
  )
}

/**
 * The page of a failed payment. It continues to watch: the provider's report can be late or wrong, and money can arrive
 * another way. Then it shows that.
 * @param initial the status at the time of rendering
 * @param onTryAgain if shown in the payment page's own document: returns to the form with its typed values
 */
export function FailedPayment({ initial, onTryAgain }: { initial: PaymentState; onTryAgain?: () => void }) {
  const { orderId, orderNo } = initial
  const { name } = useSite()
  const { data: status = initial } = usePaymentState(orderId, { initial })
  const { correction, heading } = useCorrection(status)
  const texts = textsOf(status)
  const { isCancelled, isPaid } = status
  const isOpen = isInFlight(status) || status.state === 'unknown'

  useEffect(() => {
    const before = document.title
    document.title = `${texts.heading} · ${name}`
    return () => {
      document.title = before
    }
  }, [texts.heading, name])

  // Replaces the form, so readers continue here.
  const isInPlace = onTryAgain !== undefined
  useEffect(() => {
    if (isInPlace) heading.current?.focus({ preventScroll: true })
  }, [isInPlace, heading])

  return (
    <>
      <CorrectionAlert correction={correction} />
      {isPaid || isCancelled || isOpen ? null : <FinalStatus orderId={orderId} shownReason={status.reason} />}
      <div aria-live="polite" aria-atomic="true">
        <h1 ref={heading} tabIndex={-1} className="heading text-d2 outline-none">
          {texts.heading}
        </h1>
        <p className="mt-3 text-lead">{texts.text}</p>
        {texts.note ? <p className="mt-3">{texts.note}</p> : null}
      </div>
      {isCancelled ? (
        <CancelledOrder status={status} />
      ) : (
        <>
          <p className="mt-6 border-t border-hairline py-4">
            <span className="text-muted">Order ID</span> <strong className="font-semibold">{orderNo || orderId}</strong>
          </p>
          <MoneyFigure status={status} ofAttempt>
            {payerOf(status) === null ? null : <Payer status={status} />}
          </MoneyFigure>
          {isPaid || isOpen ? (
            <a href={`/receive-message/${orderId}`} className={buttonClass('main', 'regular', 'mt-8 w-full')}>
              {isPaid ? 'See the receipt' : 'See the payment status'}
            </a>
          ) : (
            <WaysOn status={status} onTryAgain={onTryAgain} />
          )}
        </>
      )}
    </>
  )
}
