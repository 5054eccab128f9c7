'use client'

import { type ReactNode, type RefObject, useCallback, useEffect, useState } from 'react'
import { Alert } from '#components/kit/alert/alert.tsx'
import { buttonClass } from '#components/kit/button/button.tsx'
import { showAlert } from '#lib/browser/alerts.ts'
import { takePlacedMessage } from '#lib/checkout/placed-message.ts'
import { isInFlight, type PaymentState } from '#lib/payment/payment-status.ts'
import { usePaymentState } from '#lib/payment/watch.ts'
import { Amount } from './amount.tsx'
import { CancelledOrder } from './cancelled-order.tsx'
import { FailedPayment } from './failed-payment.tsx'
import { MoneyFigure } from './money-facts.tsx'
import { CorrectionAlert } from './outcome-heading.tsx'
import { OwnOrder } from './own-order.tsx'
import { PaymentTabs, type PaymentTabsProps } from './payment-tabs.tsx'
import { isUncertain, uncertainText, viewOf } from './status-view.ts'
import { useCorrection } from './use-correction.ts'
import { useFailure } from './use-failure.ts'

type Props = Pick<PaymentTabsProps, 'screen' | 'cardinal'> & {
  /** As it stood when the page was rendered. */
  initial: PaymentState
  /** What is paid for. */
  contents: ReactNode
  /** The order's own page, for the person who placed it. */
  orderPage: string | null
}

/** What the visitor should know of the attempt before, ahead of paying. */
function BeforePaying({ status }: { status: PaymentState }) {
  const seeIt = (
    <a href={`/receive-message/${status.orderId}`} className="link">
      See the payment status
    </a>
  )
  if (isInFlight(status)) {
    return (
      <Alert tone="info" title="A payment has started." live="polite">
        It was started here or by another person who has this link. {seeIt}
      </Alert>
    )
  }
  if (!isUncertain(status)) return null
  return (
    <Alert tone="warning" title="The last payment is not confirmed yet." live="polite">
      {uncertainText(status)} {seeIt}
    </Alert>
  )
}

/** Whether nothing was paid for an order and nothing is under way: then its customer may change it. */
const isUnpaid = (status: PaymentState): boolean => {
  const { isPaid, isCancelled, onAccount, received, state } = status
  return !isPaid && !isCancelled && !onAccount && received === 0 && !isInFlight(status) && state !== 'unknown'
}

/** Of an order that was not paid in time: whether there is enough is said before any money moves. */
function NotHeld() {
  return (
    <Alert tone="info" title="The products in this order are no longer reserved for you." live="polite">
      You can still pay if they are in stock.
    </Alert>
  )
}

/** The heading of a payment screen and what is shown under it, by how the order's payment stands. */
function Content({
  status,
  headingRef,
  contents,
  children,
}: {
  status: PaymentState
  headingRef: RefObject<HTMLHeadingElement | null>
  contents: ReactNode
  children: ReactNode
}) {
  const { orderId, isCancelled, isPaid, onAccount, totalValue } = status
  const heading = (text: string) => (
    <h1 ref={headingRef} tabIndex={-1} className="heading mb-6 text-d2 outline-none">
      {text}
    </h1>
  )
  if (isCancelled) {
    const view = viewOf(status)
    return (
      <>
        {heading(view.heading)}
        <p className="-mt-3 text-lead">{view.text}</p>
        <div className="mt-6 border-t border-hairline empty:hidden">{contents}</div>
        <CancelledOrder status={status} />
      </>
    )
  }
  if (onAccount) {
    return (
      <>
        {heading('Nothing to pay here')}
        <Amount label="On the company’s account" cents={totalValue} />
        {contents}
        <p className="mt-4">
          This order is on the company’s account and is paid with that account. The order page shows when it is due.
        </p>
        <a href={`/order-details/${orderId}`} className={buttonClass('main', 'regular', 'mt-8 w-full')}>
          See the order
        </a>
      </>
    )
  }
  if (isPaid) {
    return (
      <>
        {heading('Already Paid')}
        <MoneyFigure status={status} />
        {contents}
        <a href={`/receive-message/${orderId}`} className={buttonClass('main', 'regular', 'mt-8 w-full')}>
          See the receipt
        </a>
      </>
    )
  }
  return (
    <>
      {heading('Pay for your order')}
      <MoneyFigure status={status} unit=", in Kenya shillings (KES)" />
      {contents}
      {children}
    </>
  )
}

/**
 * Both payment screens: what is to be paid, and the ways to. Everybody with the link may pay, so nothing else of the order
 * is shown but to the person who placed it. While it is open it follows what else becomes of the order: paid by another person, in part, or cancelled.
 */
export function PaymentScreen({ initial, screen, cardinal, contents, orderPage }: Props) {
  const { orderId, orderNo } = initial
  const { data, mutate } = usePaymentState(orderId, { initial })
  const [status, setStatus] = useState(initial)
  /** Whether a payment is being made here: nothing is taken from under it, and its own outcome leads on. */
  const [isPaying, setIsPaying] = useState(false)
  const { correction, heading } = useCorrection(status)
  const isFailedNow = useCallback(async () => (await mutate())?.state === 'failed', [mutate])
  const { isFailed, showFailure } = useFailure(orderId, isFailedNow)

  useEffect(() => {
    if (data && !isPaying) setStatus(data)
  }, [data, isPaying])

  // Of an order placed a moment ago in this tab: the shop's answer, said once.
  useEffect(() => {
    const message = takePlacedMessage(orderId)
    if (message) showAlert({ tone: 'success', title: message })
  }, [orderId])

  // A page that comes back from the browser's memory would be in the middle of a payment that has gone on.
  useEffect(() => {
    const again = (event: PageTransitionEvent) => event.persisted && window.location.reload()
    window.addEventListener('pageshow', again)
    return () => window.removeEventListener('pageshow', again)
  }, [])

  const contentsAndOrder = (
    <>
      {contents}
      {orderPage ? (
        <OwnOrder order={{ orderId, orderNo }} orderPage={orderPage} mayChange={!isPaying && isUnpaid(status)} />
      ) : null}
    </>
  )
  return (
    <>
      {/* Hidden, not gone: a card's fields keep what was typed. */}
      <div hidden={isFailed}>
        <CorrectionAlert correction={correction} />
        <Content status={status} headingRef={heading} contents={contentsAndOrder}>
          <div className="mt-6 space-y-4 empty:hidden">
            {status.goodsReleased ? <NotHeld /> : null}
            <BeforePaying status={status} />
          </div>
          <PaymentTabs
            status={status}
            onPaying={setIsPaying}
            {...{ screen, cardinal }}
            showFailure={screen === 'payment' ? showFailure : undefined}
          />
        </Content>
      </div>
      {isFailed ? <FailedPayment initial={data ?? status} onTryAgain={() => window.history.back()} /> : null}
    </>
  )
}
