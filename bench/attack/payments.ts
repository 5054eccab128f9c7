import { PAYMENT_TYPE, SHIPPING_TYPE } from '#lib/contract/base/codes.ts'
import { hookAddresses } from '../../shop-api/modules/payments/providers/hooks.ts'
import type { Attack } from './attack.ts'
import { admitted, refused, verdict } from './attack.ts'
import { type Placed, placeOrder, productsWithStock } from './orders.ts'
import { type Answer, countsOf, freshPhone, type Target, Visitor } from './target.ts'

/** M4, M10 and L16: prompting phones, trying cards, and impersonating Safaricom. */

const BROWSER = {
  httpBrowserLanguage: 'en-KE',
  httpBrowserJavaEnabled: false,
  httpBrowserJavaScriptEnabled: true,
  httpBrowserColorDepth: 24,
  httpBrowserScreenHeight: 800,
  httpBrowserScreenWidth: 360,
  httpBrowserTimeDifference: -180,
}
/** The provider's test card that needs no challenge. */
const CARD = '4000000000002701'

async function orderOf(visitor: Visitor, phone?: string): Promise<Placed> {
  const [product] = await productsWithStock(visitor, 1, 60)
  return placeOrder(visitor, product?.id ?? 0, { mobileNumber: phone })
}

const prompt = (visitor: Visitor, { orderId, totalValue }: Placed, mobileNumber: string): Promise<Answer> =>
  visitor.call('payment', { paymentType: PAYMENT_TYPE.mobileMoney, orderId, amount: totalValue, mobileNumber })

/** Declines the open prompts of a phone, as an owner does who did not request them. */
async function declinePrompts(target: Target, phone: string): Promise<number> {
  const answer = await fetch(`${target.daraja}/phone/api/prompts?phone=${phone}`)
  const { prompts } = (await answer.json()) as { prompts: { checkoutRequestId: string }[] }
  for (const { checkoutRequestId } of prompts) {
    await fetch(`${target.daraja}/phone/api/answer`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ checkoutRequestId, action: 'cancel' }),
    })
  }
  return prompts.length
}

/** Pays by card with the given decision of the bank; returns the shop's last response. */
async function tryCard(target: Target, visitor: Visitor, order: Placed, bankAnswers: string): Promise<Answer> {
  const cardData = {
    paymentType: PAYMENT_TYPE.card,
    amount: order.totalValue,
    orderId: order.orderId,
    cardNumber: CARD,
    expirationMonth: '1',
    expirationYear: String(new Date().getFullYear() + 3),
    securityCode: '274',
  }
  const prepared = await visitor.call('payment', cardData)
  if (prepared.status !== 200) return prepared
  await fetch(`${target.cards}/control/switches`, {
    method: 'PUT',
    headers: { origin: target.cards },
    body: JSON.stringify({ nextAnswer: bankAnswers }),
  })
  return visitor.call('payment/cyber-source', {
    cardData,
    cyberSource: null,
    otherDetail: prepared.data,
    browser: BROWSER,
  })
}

const confirmation = (target: Target, order: Placed, secret: string) =>
  fetch(`${target.shopApi}/hooks/paybill/${secret}/confirmation`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      TransID: `X${Date.now()}`,
      TransTime: '20261122120000',
      TransAmount: order.totalValue,
      BusinessShortCode: '174379',
      BillRefNumber: `FUMA${order.orderNo}`,
    }),
  })

async function isPaid(visitor: Visitor, { orderId }: Placed): Promise<boolean> {
  return (await visitor.must<{ isPaid: boolean }>('payment-status', { orderId })).isPaid
}

export const paymentAttacks: Attack[] = [
  {
    finding: 'M4',
    attempt: 'one phone is asked for money twelve times, by twelve networks',
    play: async (target) => {
      const phone = freshPhone()
      const statuses: number[] = []
      for (let i = 0; i < 12; i += 1) {
        const visitor = new Visitor(target)
        statuses.push((await prompt(visitor, await orderOf(visitor), phone)).status)
        await declinePrompts(target, phone)
      }
      const sentCount = statuses.filter((status) => status === 200).length
      return verdict(sentCount <= 3, `${sentCount} prompts (${countsOf(statuses)})`)
    },
  },
  {
    finding: 'M4',
    attempt: 'one network asks sixty phones for money',
    play: async (target) => {
      const visitor = new Visitor(target)
      const statuses: number[] = []
      // The orders are from another network: this tests the prompts.
      for (let i = 0; i < 60 && (statuses.at(-1) ?? 200) === 200; i += 1) {
        const order = await orderOf(new Visitor(target))
        const phone = freshPhone()
        const answer = await prompt(visitor, order, phone)
        statuses.push(answer.status)
        await declinePrompts(target, phone)
      }
      return verdict(statuses.at(-1) !== 200, countsOf(statuses))
    },
  },
  {
    finding: 'M4',
    attempt: 'one network tries forty cards that their banks refuse',
    play: async (target) => {
      const visitor = new Visitor(target)
      const messages: string[] = []
      for (let i = 0; i < 40; i += 1) {
        const answer = await tryCard(target, visitor, await orderOf(new Visitor(target)), 'PROCESSOR_DECLINED')
        messages.push(`${answer.status} ${answer.code}`)
        if (answer.code !== 'payment-refused') break
      }
      const last = messages.at(-1)
      return verdict(
        last !== '422 payment-refused' && messages.length < 40 && !/^200|^5/.test(last ?? ''),
        `card ${messages.length}: ${last}`,
      )
    },
  },
  {
    finding: 'M4',
    attempt: 'a guest learns from the refusal why a bank refuses a card',
    play: async (target) => {
      const sentences = new Set<string>()
      for (const answer of [
        'INSUFFICIENT_FUND',
        'EXPIRED_CARD',
        'STOLEN_LOST_CARD',
        'CV_FAILED',
        'PROCESSOR_DECLINED',
      ]) {
        const visitor = new Visitor(target)
        const told = await tryCard(target, visitor, await orderOf(visitor), answer)
        if (told.status === 200 && told.text.includes('accessToken'))
          return admitted('the simulator was not told to refuse')
        sentences.add(told.message || String((told.data as { reason?: string } | undefined)?.reason))
      }
      return verdict(sentences.size === 1, [...sentences].join(' | '))
    },
  },
  {
    finding: 'M10',
    attempt: 'a manual payment is announced with the published constant as the secret',
    play: async (target) => {
      const visitor = new Visitor(target)
      const order = await orderOf(visitor)
      const { status } = await confirmation(target, order, 'callbacks-of-the-simulator-only')
      return verdict(status === 404 && !(await isPaid(visitor, order)), `${status}`)
    },
  },
  {
    finding: 'M10',
    attempt: "an attacker with one attempt's callback address announces that another attempt was paid",
    play: async (target) => {
      const phone = freshPhone()
      const visitor = new Visitor(target)
      const order = await orderOf(visitor)
      const { attemptId } = (await prompt(visitor, order, phone)).data as { attemptId: string }
      const open = await fetch(`${target.daraja}/phone/api/prompts?phone=${phone}`)
      const { prompts } = (await open.json()) as { prompts: { checkoutRequestId: string }[] }
      const body = JSON.stringify({
        Body: {
          stkCallback: {
            MerchantRequestID: '1',
            CheckoutRequestID: prompts[0]?.checkoutRequestId,
            ResultCode: 0,
            ResultDesc: 'Processed',
            CallbackMetadata: {
              Item: [
                { Name: 'Amount', Value: Number(order.totalValue) },
                { Name: 'MpesaReceiptNumber', Value: 'UKM0GUESSD' },
                { Name: 'PhoneNumber', Value: Number(phone) },
              ],
            },
          },
        },
      })
      const secret = target.settings.env.MPESA_CALLBACK_SECRET ?? ''
      const other = new Visitor(target)
      const seen = await prompt(other, await orderOf(other), freshPhone())
      const seenToken = hookAddresses(() => '', secret)
        .stk((seen.data as { attemptId: string }).attemptId)
        .split('/')[3]
      const statuses: number[] = []
      for (const path of [
        `mpesa/guessed-secret/stk/${attemptId}`,
        `mpesa/${seenToken}/stk/${attemptId}`,
        `mpesa/${secret}/stk/${attemptId}`,
      ]) {
        const headers = { 'content-type': 'application/json' }
        const answer = await fetch(`${target.shopApi}/hooks/${path}`, { method: 'POST', headers, body })
        statuses.push(answer.status)
      }
      const paid = await isPaid(visitor, order)
      await declinePrompts(target, phone)
      return verdict(!paid, `${countsOf(statuses)}; paid: ${paid}`)
    },
  },
  {
    finding: 'L16',
    attempt: 'a payment with an idempotency key of eight characters',
    play: async (target) => {
      const visitor = new Visitor(target)
      const order = await orderOf(visitor)
      const body = {
        paymentType: PAYMENT_TYPE.mobileMoney,
        orderId: order.orderId,
        amount: order.totalValue,
        mobileNumber: freshPhone(),
      }
      const { status, code } = await visitor.call('payment', body, { 'idempotency-key': 'abcdefgh' })
      return verdict(status === 400, `${status} ${code}`)
    },
  },
  {
    finding: 'sound',
    attempt: 'an order is placed at a price of one shilling',
    play: async (target) => {
      const visitor = new Visitor(target)
      const [product] = await productsWithStock(visitor, 1, 60)
      const [point] = await visitor.must<{ id: number }[]>('pick-up-points', {})
      const { status, code } = await visitor.call('place-order', {
        sum: '1.00',
        totalVat: '0.14',
        deliveryCharges: '0.00',
        deliveryVat: '0.00',
        deliveryChargesVat: '0.00',
        deliveryVatPerc: 0,
        items: [{ productId: product?.id, quantity: 1, price: '0.86' }],
        shippingType: SHIPPING_TYPE.pickup,
        pickUpPoint: point?.id,
        firstName: 'A',
        lastName: 'B',
        email: 'a@example.com',
        mobileNumber: freshPhone(),
      })
      return verdict(status === 409 && code === 'price-changed', `${status} ${code}`)
    },
  },
  {
    finding: 'sound',
    attempt: 'an order is paid with less than its amount',
    play: async (target) => {
      const visitor = new Visitor(target)
      const order = await orderOf(visitor)
      const body = {
        paymentType: PAYMENT_TYPE.mobileMoney,
        orderId: order.orderId,
        amount: '1.00',
        mobileNumber: freshPhone(),
      }
      const { status, code } = await visitor.call('payment', body)
      return status === 200 ? admitted('a prompt over KSh 1') : refused(`${status} ${code}`)
    },
  },
]
