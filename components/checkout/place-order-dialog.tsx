'use client'

import { useEffect, useRef, useState } from 'react'
import { Alert } from '#components/kit/alert/alert.tsx'
import { Button } from '#components/kit/button/button.tsx'
import { Dialog, DialogBody } from '#components/kit/dialog/dialog.tsx'
import { StripeBar } from '#components/kit/stripe.tsx'
import { ForTrader } from '#components/sales/for-trader.tsx'
import { cart } from '#lib/cart/cart.ts'
import { shortDay } from '#lib/checkout/delivery-day.ts'
import { quoteOf, usePlaceOrder } from '#lib/checkout/queries.ts'
import type { Problem } from '#lib/contract/base/problem.ts'
import { showMoney } from '#lib/format/money.ts'
import { tryNow } from '#lib/http/waiting-writes.ts'
import { type CheckoutTexts, checkoutTexts } from '#lib/language/checkout.ts'
import { useDepositWords } from '#lib/language/deposits.ts'
import { problemTexts, reasonIn } from '#lib/language/problems.ts'
import { useTexts } from '#lib/language/texts.ts'
import { depositCancellationText, depositText } from '#lib/orders/deposit-text.ts'
import { usePickUpPoints } from '#lib/places/queries.ts'
import type { OrderRequest } from './place-order-request.ts'
import { useOrderPlaced } from './use-order-placed.ts'

/** Puts the prices that the shop has just named into the cart. */
function takePrices(items: OrderRequest['items']) {
  const prices = new Map(items.map(({ productId, price }) => [productId, price]))
  cart.set(cart.read().items.map((item) => ({ ...item, price: prices.get(item.productId) ?? item.price })))
}

/** The order with the shop's figures. */
function orderAt(order: OrderRequest, quote: NonNullable<ReturnType<typeof quoteOf>>): OrderRequest {
  const { items, refusedCode, deposit, ...figures } = quote
  // A company's own day stays.
  const { branchId, estimatedDeliveryDate: wished } = order
  const day = { estimatedDeliveryDate: branchId ? wished : undefined }
  // A code that does not count is not sent again. An older shop API names no deposit.
  const code = refusedCode ? { promotionCode: undefined } : {}
  const credit = order.storeCredit && { storeCredit: Math.min(order.storeCredit, figures.sum) }
  return { ...order, ...figures, ...(deposit !== undefined && { deposit }), ...day, ...credit, items, ...code }
}

/** The parts of an order that are not paid on the next page. */
const paidText = (texts: CheckoutTexts, { storeCredit, paysOnDelivery }: OrderRequest): string =>
  [
    storeCredit ? ` ${texts.storeCreditPays({ amount: showMoney(storeCredit, 'auto') })}` : '',
    paysOnDelivery ? ` ${texts.youPayOnDelivery}` : '',
  ].join('')

/**
 * The confirmation before the order. If a price has changed, shows the old and the new price and confirms again. Any
 * other refusal returns to the cart, to correct it.
 */
export function PlaceOrderDialog({
  request,
  town,
  onRefused,
  onClose,
}: {
  request: OrderRequest
  /** The town or branch of the delivery; null for a collection. */
  town: string | null
  onRefused: (problem: Problem) => void
  onClose: () => void
}) {
  const texts = useTexts(checkoutTexts)
  const problems = useTexts(problemTexts)
  const deposits = useDepositWords()
  const [order, setOrder] = useState(request)
  const [changed, setChanged] = useState<{ before: number; why: string } | null>(null)
  const [connectionProblem, setConnectionProblem] = useState<string | null>(null)
  const { mutateAsync, isPending } = usePlaceOrder(texts.order, ({ message }) => setConnectionProblem(message))
  const onPlaced = useOrderPlaced()
  const { data: points } = usePickUpPoints(town === null)
  const point = points?.find(({ id }) => id === order.pickUpPoint)
  const placeText = town
    ? texts.deliveredTo({ town })
    : point
      ? texts.toCollectAt({ point: `${point.name}, ${point.town}` })
      : texts.toCollect
  const isSending = useRef(false)
  const attempt = useRef<AbortController>(null)
  // Leaving the page cancels the attempt; placed again it is still the same order.
  useEffect(() => () => attempt.current?.abort(), [])

  const attempting = () => {
    attempt.current = new AbortController()
    return attempt.current
  }

  async function place() {
    // `isPending` is the value of the last render: a second press can be earlier than the next render.
    if (isSending.current) return tryNow()
    isSending.current = true
    setConnectionProblem(null)
    const { signal } = attempting()
    const answer = await mutateAsync({ order, signal }).finally(() => {
      isSending.current = false
    })
    if (signal.aborted && !answer.ok) return
    setConnectionProblem(null)
    if (answer.ok) {
      const { orderId } = answer.data
      return onPlaced({
        orderId,
        mobileNumber: order.mobileNumber ?? '',
        isPaidOtherwise: order.paysOnDelivery === true || order.storeCredit === order.sum,
        paysNow: order.paysNow ?? false,
        message: answer.message,
      })
    }
    const { problem } = answer
    const quote = quoteOf(problem)
    if (quote) {
      setChanged({ before: order.sum, why: problem.message })
      setOrder(orderAt(order, quote))
      takePrices(quote.items)
    } else if (problem.retryable) setConnectionProblem(problem.message)
    else onRefused(problem)
  }

  return (
    <Dialog title={texts.confirmTitle} onClose={onClose} closeLabel={texts.close}>
      <DialogBody className="space-y-5">
        {changed ? (
          <Alert tone="warning" title={texts.priceChanged} live="assertive">
            {changed.why}
            {changed.before === order.sum
              ? ''
              : ` ${texts.itWas({ before: showMoney(changed.before, 'auto'), now: showMoney(order.sum, 'auto') })}`}
          </Alert>
        ) : null}
        {connectionProblem ? (
          <Alert tone="danger" title={texts.noAnswer} live="assertive">
            {reasonIn(problems, { message: connectionProblem })} {isPending ? texts.retriesOnline : texts.pressAgain}
          </Alert>
        ) : null}
        <p>
          {texts.items(order.items.length)}, <strong className="font-semibold">{showMoney(order.sum, 'auto')}</strong>{' '}
          {texts.withVat}
          <ForTrader before={texts.forTrader} />
          {`, ${placeText}`}
          {order.branchId && order.estimatedDeliveryDate
            ? `, ${texts.requestedFor({ day: shortDay(order.estimatedDeliveryDate, deposits.days) })}`
            : ''}
          .{paidText(texts, order)}
        </p>
        {order.deposit ? (
          <p>
            {depositText(order.deposit, deposits)} {depositCancellationText(order.deposit, deposits)}
          </p>
        ) : null}
        {isPending ? <StripeBar label={texts.placing} /> : null}
        <div className="flex flex-wrap gap-3">
          <Button variant="money" disabled={isPending && !connectionProblem} onClick={() => void place()}>
            {connectionProblem
              ? texts.tryNow
              : isPending
                ? texts.placingNow
                : texts.yesPlace({ amount: showMoney(order.sum, 'auto') })}
          </Button>
          <Button variant="outline" onClick={onClose} disabled={isPending && !connectionProblem}>
            {texts.goBack}
          </Button>
        </div>
      </DialogBody>
    </Dialog>
  )
}
