'use client'

import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { Alert } from '#components/kit/alert/alert.tsx'
import { buttonClass } from '#components/kit/button/button.tsx'
import { Deferred, deferredPart } from '#components/kit/state/deferred.tsx'
import { showAlert } from '#lib/browser/alerts.ts'
import { takePlacedMessage } from '#lib/checkout/placed-message.ts'
import { showMoney } from '#lib/format/money.ts'
import { hasDepositDue, statusToPay } from '#lib/payment/deposit.ts'
import { isInFlight, type PaymentState } from '#lib/payment/payment-status.ts'
import { usePaymentState } from '#lib/payment/watch.ts'
import { Amount } from './amount.tsx'
import { CancelledOrder } from './cancelled-order.tsx'
import { DepositChoice } from './deposit-choice.tsx'
import { FailedPayment } from './failed-payment.tsx'
import { MoneyFigure } from './money-facts.tsx'
import { CorrectionAlert } from './outcome-heading.tsx'
import { OwnOrder } from './own-order.tsx'
import { PaymentTabs, type PaymentTabsProps } from './payment-tabs.tsx'
import { isUncertain, uncertainText, viewOf } from './status-view.ts'
import { useCorrection } from './use-correction.ts'

type Props = Pick<PaymentTabsProps, 'screen' | 'cardinal'> & {
  /** The status at the time of rendering. */
  initial: PaymentState
  /** The products to pay for. */
  contents: ReactNode
  /** The order's own page, for the person who placed it. */
  orderPage: string | null
}

const STORE_CREDIT = deferredPart(() => import('./pay-by-store-credit.tsx').then((module) => module.PayByStoreCredit))

/** Whether the customer placed the order with an account: guests have another page of their order. */
const isOfAccount = (orderPage: string | null) => orderPage?.startsWith('/order-details/') ?? false

/** Facts about the previous attempt, shown before the ways to pay. */
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

/** Whether no payment was made for an order or is in progress: then its customer can change it. */
const isUnpaid = (status: PaymentState): boolean => {
  const { isPaid, isCancelled, onAccount, received, state } = status
  return !isPaid && !isCancelled && !onAccount && received === 0 && !isInFlight(status) && state !== 'unknown'
}

/**
 * Notice of an order that was not paid in time: warns before any money moves that the products could be out of stock.
 */
function NotHeld() {
  return (
    <Alert tone="info" title="The products in this order are no longer reserved for you." live="polite">
      You can still pay if they are in stock.
    </Alert>
  )
}

/** Heading and content of a payment screen, by the order's payment status. */
function Content({
  status,
  headingRef,
  contents,
  ownOrder,
  children,
}: {
  status: PaymentState
  headingRef: RefObject<HTMLHeadingElement | null>
  contents: ReactNode
  /** Actions of the customer with the order, other than paying; null for other people with the link. */
  ownOrder: ReactNode
  children: ReactNode
}) {
  const { orderId, orderNo, isCancelled, isPaid, onAccount, paysOnDelivery, totalValue, due, deposit } = status
  const heading = (text: string) => (
    <h1 ref={headingRef} tabIndex={-1} className="heading mb-4 text-d2 outline-none md:mb-6">
      {text}
    </h1>
  )
  if (isCancelled) {
    const view = viewOf(status)
    return (
      <>
        {heading(view.heading)}
        <p className="-mt-1 text-lead md:-mt-3">{view.text}</p>
        <div className="mt-6 border-t border-hairline empty:hidden">
          {contents}
          {ownOrder}
        </div>
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
        {ownOrder}
        <p className="mt-4">
          This order is on the company’s account and is paid with that account. The order page shows when it is due.{' '}
          <a href="/credit-facilities" className="link">
            How to pay the account
          </a>
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
        {ownOrder}
        <a href={`/receive-message/${orderId}`} className={buttonClass('main', 'regular', 'mt-8 w-full')}>
          See the receipt
        </a>
      </>
    )
  }
  return (
    <>
      {heading('Pay for your order')}
      {ownOrder && isUnpaid(status) ? (
        <p className="-mt-2 mb-4 font-semibold md:-mt-3 md:mb-6">
          Order {orderNo} is placed.{' '}
          {paysOnDelivery
            ? `Pay ${showMoney(due, 'auto')} now or on delivery.`
            : `Now pay ${showMoney(deposit?.depositDue || due, 'auto')}.`}
        </p>
      ) : null}
      <MoneyFigure status={status} unit=" (KES)" />
      {contents}
      {children}
      {ownOrder ? <div className="mt-8 border-t border-hairline">{ownOrder}</div> : null}
    </>
  )
}

const FAILURE_PAGE = '/payment-message/'
/** The field's id (card-form.tsx). */
const SECURITY_CODE = 'security-code'

/**
 * The page of a failure (`/payment-message/{id}`) shown in the payment page's own document, so that the card's fields
 * retain their values. It has its own address: Back returns to the form, and a reload opens the page itself.
 * @param isFailedNow fetches the order again; returns whether its last payment has failed
 */
function useFailure(orderId: string, isFailedNow: () => Promise<boolean>) {
  const [isFailed, setIsFailed] = useState(false)

  useEffect(() => {
    const follow = () => setIsFailed(window.location.pathname.startsWith(FAILURE_PAGE))
    window.addEventListener('popstate', follow)
    return () => window.removeEventListener('popstate', follow)
  }, [])

  // Back at the form, only the CVV is missing.
  const wasFailed = useRef(false)
  useEffect(() => {
    if (wasFailed.current && !isFailed) document.getElementById(SECURITY_CODE)?.focus()
    wasFailed.current = isFailed
  }, [isFailed])

  const showFailure = useCallback(async () => {
    if (!(await isFailedNow())) return false
    window.history.pushState(null, '', FAILURE_PAGE + orderId)
    setIsFailed(true)
    window.scrollTo(0, 0)
    return true
  }, [orderId, isFailedNow])

  return { isFailed, showFailure }
}

/**
 * Both payment screens: the amount to pay, and the ways to pay. A small phone shows the button without a scroll. All
 * people with the link can pay, so only the customer sees other details of the order. While open it follows the order:
 * paid by another person, paid in part, or cancelled.
 */
export function PaymentScreen({ initial, screen, cardinal, contents, orderPage }: Props) {
  const { orderId, orderNo } = initial
  const toPay = initial.deposit?.depositDue || initial.due
  const { data, mutate } = usePaymentState(orderId, { initial })
  const [status, setStatus] = useState(initial)
  /** Whether a payment is in progress here: then the page leaves the form in place until its own outcome. */
  const [isPaying, setIsPaying] = useState(false)
  const [paysAll, setPaysAll] = useState(false)
  const { correction, heading } = useCorrection(status)
  const isFailedNow = useCallback(async () => (await mutate())?.state === 'failed', [mutate])
  const { isFailed, showFailure } = useFailure(orderId, isFailedNow)

  useEffect(() => {
    if (data && !isPaying) setStatus(data)
  }, [data, isPaying])

  // Shows once the shop's response to an order just placed in this tab.
  useEffect(() => {
    const message = takePlacedMessage(orderId)
    const text = toPay > 0 ? `Now pay ${showMoney(toPay, 'auto')}.` : undefined
    if (message) showAlert({ tone: 'success', title: message, text })
  }, [orderId, toPay])

  // A page restored from the browser's memory would show an outdated state of a payment.
  useEffect(() => {
    const again = (event: PageTransitionEvent) => event.persisted && window.location.reload()
    window.addEventListener('pageshow', again)
    return () => window.removeEventListener('pageshow', again)
  }, [])

  const ownOrder = orderPage ? (
    <OwnOrder order={{ orderId, orderNo }} orderPage={orderPage} mayChange={!isPaying && isUnpaid(status)} />
  ) : null
  return (
    <>
      {/* Hidden, not unmounted: the card's fields retain their typed values. */}
      <div hidden={isFailed}>
        <CorrectionAlert correction={correction} />
        <Content status={status} headingRef={heading} contents={contents} ownOrder={ownOrder}>
          <div className="mt-6 space-y-4 empty:hidden">
            {status.goodsReleased ? <NotHeld /> : null}
            <BeforePaying status={status} />
            {isOfAccount(orderPage) && !isPaying && !isInFlight(status) ? (
              <Deferred
                part={STORE_CREDIT}
                props={{ orderId, due: status.due, onPaid: () => void mutate() }}
                skeleton={null}
              />
            ) : null}
          </div>
          {status.deposit && hasDepositDue(status) ? (
            <DepositChoice deposit={status.deposit} due={status.due} paysAll={paysAll} onChange={setPaysAll} />
          ) : null}
          <PaymentTabs
            status={statusToPay(status, paysAll)}
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
