'use client'

import { buttonClass } from '#components/kit/button/button.tsx'
import { Stripe } from '#components/kit/stripe.tsx'
import { PAYMENT_TYPE } from '#lib/contract/base/codes.ts'
import { payOnDeliveryText } from '#lib/orders/pay-on-delivery.ts'
import { mobileMoneyName } from '#lib/payment/method-text.ts'
import type { PaymentState } from '#lib/payment/payment-status.ts'
import { ContactLines } from './cancelled-order.tsx'
import { SeeOrder } from './see-order.tsx'
import { refundText } from './status-view.ts'
import { WhatNext } from './what-next.tsx'

/** A paid order: the receipt number, and the refund if too much was paid. */
export function Paid({ status }: { status: PaymentState }) {
  const card = status.paymentType === PAYMENT_TYPE.card
  const back = refundText(status)
  return (
    <>
      <div className="mt-8 border border-hairline bg-paper">
        <dl className="grid gap-4 px-5 py-5">
          <div>
            <dt className="text-small text-muted">
              {status.isTransfer ? 'Bank reference' : card ? 'Transaction number' : 'Receipt number'}
            </dt>
            <dd className="text-figure-card font-semibold tracking-wide select-all">
              {status.receipt ??
                (card ? 'Not received yet' : `Not received yet. ${mobileMoneyName(status.method)} sends it by SMS.`)}
            </dd>
          </div>
          <div className="flex justify-between gap-4 border-t border-hairline pt-4">
            <dt className="text-muted">Order</dt>
            <dd className="font-semibold">{status.orderNo || status.orderId}</dd>
          </div>
        </dl>
        <Stripe />
      </div>
      {back ? (
        <ContactLines
          orderNo={status.orderNo}
          about={`We received more than this order costs. ${back}`}
          ask="Questions?"
        />
      ) : null}
      <WhatNext status={status} />
      <a href="/product-list" className={buttonClass('main', 'regular', 'mt-8 w-full')}>
        Continue shopping
      </a>
      <SeeOrder {...status} />
    </>
  )
}

/** An order that is not paid at once: its number, and the next steps. */
export function Confirmed({ status }: { status: PaymentState }) {
  return (
    <>
      <div className="mt-8 border border-hairline bg-paper">
        <dl className="px-5 py-5">
          <dt className="text-small text-muted">Order number</dt>
          <dd className="text-figure-card font-semibold tracking-wide select-all">
            {status.orderNo || status.orderId}
          </dd>
        </dl>
        <Stripe />
      </div>
      {status.onAccount ? (
        <p className="mt-6">
          This order is on your company’s account. You pay nothing now. The order page shows when it is due.
        </p>
      ) : null}
      {status.paysOnDelivery ? (
        <p className="mt-6">
          {payOnDeliveryText(status.due)} You can also{' '}
          <a href={`/payment/${status.orderId}`} className="link">
            pay now
          </a>
          .
        </p>
      ) : null}
      <WhatNext status={status} always />
      <a href="/product-list" className={buttonClass('main', 'regular', 'mt-8 w-full')}>
        Continue shopping
      </a>
      <SeeOrder {...status} />
    </>
  )
}
