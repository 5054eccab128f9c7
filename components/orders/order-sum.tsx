import type { ReactNode } from 'react'
import { NavLink } from '#components/kit/link/nav-link.tsx'
import { Stripe } from '#components/kit/stripe.tsx'
import { hasCredit, readsPricesExVat } from '#lib/account/capabilities.ts'
import { SHIPPING_TYPE, type UserType } from '#lib/contract/base/codes.ts'
import type { OrderDeposit } from '#lib/contract/base/deposit.ts'
import type { OrderDetails } from '#lib/contract/orders/order-details.ts'
import { showInstant } from '#lib/format/clock.ts'
import { showMoney, sumCents } from '#lib/format/money.ts'
import { balanceText, depositCancellationText, retainedText } from '#lib/orders/deposit-text.ts'
import { paymentState, saysPayment } from '#lib/orders/order-text.ts'
import { payOnDeliveryText } from '#lib/orders/pay-on-delivery.ts'
import { shopDay } from './order-tracking.tsx'
import { Tag } from './tag.tsx'

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-muted">{label}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  )
}

/** Current total and payment status of the order, on paper with a stripe at its foot. */
export function OrderSum({ order, userType }: { order: OrderDetails; userType: UserType | null }) {
  const { subTotal, vatAmount, rounding, totalValue, creditedValue, shippingType, deliveryChargesVat } = order
  // Consumers read prices with VAT, as on every page of the shop.
  const leadsWithVat = !readsPricesExVat(userType)
  const products = leadsWithVat ? sumCents(order.listOfProducts.map(({ sumWithVat }) => sumWithVat)) : subTotal
  // The rest of the total after products, VAT and rounding.
  const delivery = sumCents([totalValue, -subTotal, -vatAmount, -rounding])
  const off = sumCents(order.listOfProducts.map(({ offer }) => (leadsWithVat ? offer?.withVat : offer?.exVat) ?? 0))
  const offersLabel = ['Offers', leadsWithVat ? '' : 'ex-VAT', order.promotionCode && `code ${order.promotionCode}`]
    .filter(Boolean)
    .join(', ')
  return (
    <section aria-labelledby="order-sum" className="border border-b-0 border-hairline bg-paper break-inside-avoid">
      <div className="px-5 py-6 md:px-6">
        <h3 id="order-sum" className="heading text-d4">
          Summary
        </h3>
        <dl className="mt-4 space-y-2.5">
          <Row label={leadsWithVat ? 'Products' : 'Products, ex-VAT'}>{showMoney(products + off)}</Row>
          {off > 0 ? <Row label={offersLabel}>{showMoney(-off)}</Row> : null}
          {shippingType === SHIPPING_TYPE.pickup ? (
            <Row label="Collection">Free</Row>
          ) : deliveryChargesVat === 0 ? (
            <Row label="Delivery">{order.deliveryOffer ?? 'Free delivery'}</Row>
          ) : (
            <Row label={leadsWithVat ? 'Delivery' : 'Delivery, ex-VAT'}>
              {showMoney(leadsWithVat ? deliveryChargesVat : delivery)}
            </Row>
          )}
          {leadsWithVat ? null : <Row label="VAT">{showMoney(vatAmount)}</Row>}
          {rounding === 0 ? null : <Row label="Rounding to whole shillings">{showMoney(rounding)}</Row>}
        </dl>
        <p className="mt-4 flex items-baseline justify-between gap-4 border-t border-ink pt-3">
          <span className="font-semibold">Total</span>
          <span className="text-figure-card font-bold">{showMoney(totalValue)}</span>
        </p>
        {leadsWithVat ? <p className="mt-1 text-right text-small text-muted">with {showMoney(vatAmount)} VAT</p> : null}
        {creditedValue > 0 ? (
          <dl className="mt-2">
            <Row label="Credit for cancelled products">{showMoney(creditedValue)}</Row>
          </dl>
        ) : null}
        <StoreCreditPaid cents={order.storeCredit} />
        <RetainedDeposit cents={order.retainedDeposit} />
        {saysPayment(order, userType) ? <PaymentStatus order={order} userType={userType} /> : null}
      </div>
      <Stripe className="[print-color-adjust:exact]" />
    </section>
  )
}

function StoreCreditPaid({ cents }: { cents: OrderDetails['storeCredit'] }) {
  if (!cents) return null
  return (
    <dl className="mt-2">
      <Row label="Paid with store credit">{showMoney(cents)}</Row>
    </dl>
  )
}

/** The part of the deposit of a cancelled order that is not refunded. */
function RetainedDeposit({ cents }: { cents: OrderDetails['retainedDeposit'] }) {
  if (!cents) return null
  return <p className="mt-2 text-small">{retainedText(cents)}</p>
}

/** Deposit and balance of an order, until it is paid. */
function OrderDepositLines({ deposit, isPaid }: { deposit: OrderDeposit; isPaid: boolean }) {
  if (isPaid || deposit.balance === 0) return null
  return (
    <div className="mt-2 space-y-1 text-small">
      <p>
        {deposit.isDepositPaid
          ? `Deposit paid: ${showMoney(deposit.deposit, 'auto')}.`
          : `Deposit to pay now: ${showMoney(deposit.depositDue, 'auto')}.`}{' '}
        Balance: {balanceText(deposit)}.
      </p>
      <p className="text-muted">{depositCancellationText(deposit)}</p>
    </div>
  )
}

function PaymentStatus({ order, userType }: { order: OrderDetails; userType: UserType | null }) {
  const payment = paymentState(order, shopDay())
  return (
    <div className="mt-4 border-t border-hairline pt-4">
      <Tag tone={payment.tone}>{payment.text}</Tag>
      {order.onAccount && order.onAccount.unpaid !== 0 && hasCredit(userType) ? (
        <p className="mt-2 text-small print:hidden">
          <NavLink href="/credit-facilities" className="link">
            How to pay the account
          </NavLink>
        </p>
      ) : null}
      {order.paysOnDelivery && !order.deposit ? (
        <p className="mt-2 text-small text-muted">{payOnDeliveryText(order.totalValue)}</p>
      ) : null}
      {order.deposit ? <OrderDepositLines deposit={order.deposit} isPaid={order.isPaid} /> : null}
      {order.paidAt ? <p className="mt-2 text-small text-muted">{showInstant(new Date(order.paidAt))}</p> : null}
      {order.transactionId ? (
        <p className="text-small">
          Receipt <span className="font-semibold tracking-wide select-all">{order.transactionId}</span>
        </p>
      ) : null}
    </div>
  )
}
