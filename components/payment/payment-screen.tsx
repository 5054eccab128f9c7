'use client'

import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { Alert } from '#components/ui/alert.tsx'
import { buttonClass } from '#components/ui/button.tsx'
import { isInFlight, type PaymentStanding } from '#lib/payment-status.ts'
import { usePaymentStanding } from '#lib/watch/payment.ts'
import { Amount } from './amount.tsx'
import { CancelledOrder } from './cancelled-order.tsx'
import { MoneyFigure } from './money-facts.tsx'
import { CorrectionAlert } from './outcome-heading.tsx'
import { PaymentTabs, type PaymentTabsProps } from './payment-tabs.tsx'
import { isUncertain, uncertainText, viewOf } from './standing-view.ts'
import { useCorrection } from './use-correction.ts'

type Props = Pick<PaymentTabsProps, 'screen' | 'cardinal'> & {
  /** As it stood when the page was rendered. */
  initial: PaymentStanding
}

/** What somebody should know of the attempt before, ahead of paying. */
function BeforePaying({ status }: { status: PaymentStanding }) {
  const seeIt = (
    <a href={`/receive-message/${status.orderId}`} className="link">
      See how it stands
    </a>
  )
  if (isInFlight(status)) {
    return (
      <Alert tone="info" title="A payment is under way." live="polite">
        It was begun here or by somebody else who has this link. {seeIt}
      </Alert>
    )
  }
  if (!isUncertain(status)) return null
  return (
    <Alert tone="warning" title="The last payment is not settled yet." live="polite">
      {uncertainText(status)} {seeIt}
    </Alert>
  )
}

/** The heading of a payment screen and what stands under it, by how the order's payment stands. */
function Content({
  status,
  headingRef,
  children,
}: {
  status: PaymentStanding
  headingRef: RefObject<HTMLHeadingElement | null>
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
        <CancelledOrder status={status} />
      </>
    )
  }
  if (onAccount) {
    return (
      <>
        {heading('Nothing is to be paid here')}
        <Amount label="On the company’s account" cents={totalValue} />
        <p className="mt-4">
          This order is on its company’s account and is settled with it. When it is due stands on the order.
        </p>
        <a href={`/order-details/${orderId}`} className={buttonClass('main', 'regular', 'mt-8 w-full')}>
          Look at the order
        </a>
      </>
    )
  }
  if (isPaid) {
    return (
      <>
        {heading('Already Paid')}
        <MoneyFigure status={status} />
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
      {children}
    </>
  )
}

/**
 * Both payment screens: what is to be paid, and two ways to. Whoever holds the link may pay, so nothing else of the order
 * is shown. While it is open it follows what else becomes of the order: paid by somebody else, in part, or cancelled.
 */
export function PaymentScreen({ initial, screen, cardinal }: Props) {
  const { orderId } = initial
  const { data } = usePaymentStanding(orderId, { initial })
  const [status, setStatus] = useState(initial)
  /** Whether a payment is being made here: nothing is taken from under it, and its own outcome leads on. */
  const [isPaying, setIsPaying] = useState(false)
  const { correction, heading } = useCorrection(status)

  useEffect(() => {
    if (data && !isPaying) setStatus(data)
  }, [data, isPaying])

  // A page that comes back from the browser's memory would stand in the middle of a payment that has gone on.
  useEffect(() => {
    const again = (event: PageTransitionEvent) => event.persisted && window.location.reload()
    window.addEventListener('pageshow', again)
    return () => window.removeEventListener('pageshow', again)
  }, [])

  return (
    <>
      <CorrectionAlert correction={correction} />
      <Content status={status} headingRef={heading}>
        <div className="mt-6 empty:hidden">
          <BeforePaying status={status} />
        </div>
        <PaymentTabs orderId={orderId} due={status.due} onPaying={setIsPaying} {...{ screen, cardinal }} />
      </Content>
    </>
  )
}
