import type { StatusStep } from '#components/kit/figure/status-line.tsx'
import { PAYMENT_TYPE } from '#lib/contract/base/codes.ts'
import { BRAND_NAMES, type CardBrand, maskCard } from '#lib/format/card.ts'
import { type Cents, showMoney } from '#lib/format/money.ts'
import { balanceText } from '#lib/orders/deposit-text.ts'
import { hasDepositDue } from '#lib/payment/deposit.ts'
import { mobileMoneyName } from '#lib/payment/method-text.ts'
import { isInFlight, type PaymentState } from '#lib/payment/payment-status.ts'

/** Texts of the page that watches a payment, for each status. */
export type StatusView = {
  mark: 'waiting' | 'paid' | 'part' | 'failed' | 'undecided' | 'unpaid' | 'confirmed' | 'cancelled'
  label: string
  heading: string
  text: string
  /** The uncertain facts and the next step, as a separate paragraph. */
  note?: string
}

const RECEIVED = 'Your order has been received and it is under process'
export const CANCELLED_HEADING = 'This order is cancelled'
const REPLACED_HEADING = 'This order was replaced'

/** Texts of a prompt on a phone. @param provider its name, as known to customers */
const promptTexts = (provider: string) => ({
  refused: `${provider} did not complete the payment.`,
  nothingTaken: 'No money was taken.',
  uncertain: `${provider} has not confirmed this yet. Check for the ${provider} message before you pay again. If the money arrives, this page shows it.`,
  undecided: {
    label: `${provider} has not answered yet`,
    text: `If you entered your PIN, check for the ${provider} message before you pay again. If the money arrives, this page shows it. If you did not enter your PIN, resend the request, or pay from the M-Pesa menu.`,
  },
  waiting: {
    label: 'Waiting for your PIN',
    heading: 'Check your phone',
    text: `${provider} is asking you to pay for this order. Enter your PIN there, never here.`,
  },
  stillAsks: 'If your phone still asks for your PIN, cancel that request there.',
})

/** Texts of a card payment, which its bank decides. `waiting`: the bank's challenge is open. */
const CARD_TEXTS = {
  refused: 'Your bank did not approve the payment.',
  nothingTaken: 'No money was taken.',
  uncertain:
    'Your bank has not confirmed this yet. Check for a message from your bank before you pay again. If the money arrives, this page shows it.',
  undecided: {
    label: 'Your bank has not answered yet',
    text: 'Please do not pay again yet: you might pay twice. This page keeps asking your bank and shows the answer, usually in a few minutes. You can close this page: your order is saved, and we email you when it is paid.',
  },
  waiting: {
    label: 'Waiting for your bank',
    heading: 'Your bank has not answered yet',
    text: 'If you have just confirmed the payment, this takes a moment. If you closed your bank’s page without confirming, you can try again.',
  },
  stillAsks: 'If your bank still asks you to confirm a payment, close its page.',
}

function wayOf({ paymentType, method }: Pick<PaymentState, 'paymentType' | 'method'>) {
  return paymentType === PAYMENT_TYPE.card ? CARD_TEXTS : promptTexts(mobileMoneyName(method))
}
const money = (cents: Cents) => showMoney(cents, 'auto')

/** Why a payment failed. States that no money was taken only if that is certain, else a note names the uncertainty. */
export function failureTexts(status: PaymentState): Pick<StatusView, 'text' | 'note'> {
  const { refused, nothingTaken, uncertain } = wayOf(status)
  if (status.nothingTaken) return { text: status.reason ?? `${refused} ${nothingTaken}` }
  return { text: status.reason ?? refused, note: uncertain }
}

/** Whether the outcome of the last payment is open, which must show before another payment. */
export const isUncertain = ({ isPaid, state, nothingTaken }: PaymentState): boolean =>
  !isPaid && (state === 'unknown' || (state === 'failed' && !nothingTaken))

/** Advice about a payment with an open outcome. */
export const uncertainText = (status: PaymentState): string => wayOf(status).uncertain

/** The due or made refund of the received amount: "You will get a refund of KSh 200." Empty without a refund. */
export function refundText({ toGiveBack, givenBack }: Pick<PaymentState, 'toGiveBack' | 'givenBack'>): string {
  const refundedText = givenBack > 0 ? `${money(givenBack)} was refunded.` : ''
  const dueText = toGiveBack > 0 ? `You will get a refund of ${money(toGiveBack)}.` : ''
  return [refundedText, dueText].filter(Boolean).join(' ')
}

function cancelledText(status: PaymentState): string {
  const { received, givenBack, toGiveBack, state, paidAfterCancelled, isReplaced } = status
  if (received > 0) {
    const sent = received - givenBack - toGiveBack
    const onItsWay = sent > 0 ? `A refund of ${money(sent)} is on its way to you.` : ''
    const when = paidAfterCancelled ? ` after it was ${isReplaced ? 'replaced' : 'cancelled'}` : ''
    return [`We received ${money(received)} for it${when}.`, refundText(status), onItsWay].filter(Boolean).join(' ')
  }
  const nothing = 'Please do not send any money for it.'
  if (isInFlight(status)) return `${nothing} ${wayOf(status).stillAsks}`
  if (state !== 'unknown') return nothing
  return `${nothing} We do not know yet whether your last payment went through. If it did, you get a refund, and this page shows it.`
}

/** The texts for a status. `reason` is plain language from the shop. */
export function viewOf(status: PaymentState): StatusView {
  const { isPaid, isCancelled, onAccount, state, received, due, paidAtOnce } = status
  const way = wayOf(status)
  if (isCancelled && status.isReplaced) {
    const text = `Its products are back in the cart, so that you can change them and order again. ${cancelledText(status)}`
    return { mark: 'cancelled', label: 'Replaced', heading: REPLACED_HEADING, text }
  }
  if (isCancelled)
    return { mark: 'cancelled', label: 'Cancelled', heading: CANCELLED_HEADING, text: cancelledText(status) }
  if (isPaid) return { mark: 'paid', label: 'Paid', heading: 'Asante, it is paid', text: RECEIVED }
  if (state === 'failed') {
    const heading = status.nothingTaken ? 'It did not go through' : 'It may not have gone through'
    return { mark: 'failed', label: 'Payment unsuccessful', heading, ...failureTexts(status) }
  }
  if (state === 'unknown') return { mark: 'undecided', heading: 'We are still checking', ...way.undecided }
  if (isInFlight(status)) return { mark: 'waiting', ...way.waiting }
  if (received > 0 && !onAccount) {
    const { deposit } = status
    if (deposit?.isDepositPaid) {
      const text = `We have received ${money(received)} and prepare your order. Balance: ${balanceText(deposit)}.`
      return { mark: 'part', label: 'Deposit paid', heading: 'Asante, the deposit is paid', text }
    }
    const text = `We have received ${money(received)}. ${money(due)} is still to be paid.`
    return { mark: 'part', label: 'Paid in part', heading: 'Asante, part of it is paid', text }
  }
  return paidAtOnce
    ? { mark: 'unpaid', label: 'Not paid yet', heading: 'Your order is placed', text: RECEIVED }
    : { mark: 'confirmed', label: 'Order received', heading: 'Asante, we have your order', text: RECEIVED }
}

export interface MoneyFact {
  label: string
  cents: Cents
}

/** The main figure of an order; null for a cancelled order without a payment, which owes no money. */
export function figureOf(status: PaymentState): MoneyFact | null {
  const { isPaid, isCancelled, onAccount, totalValue, received, due, toGiveBack, givenBack } = status
  if (isCancelled) {
    if (received === 0) return null
    if (toGiveBack > 0) return { label: 'Refund to come', cents: toGiveBack }
    return givenBack > 0 ? { label: 'Refunded', cents: givenBack } : { label: 'Received', cents: received }
  }
  if (isPaid) return { label: 'Paid', cents: totalValue }
  if (onAccount) return { label: 'Order value', cents: totalValue }
  if (status.deposit && hasDepositDue(status)) return { label: 'Deposit to pay now', cents: status.deposit.depositDue }
  if (status.paysOnDelivery) return { label: 'To pay on delivery', cents: due }
  return { label: received > 0 ? 'Still to pay' : 'To pay', cents: due }
}

/** The amount of the attempt, if it is a part of the amount due; null if it is the full amount, or has ended. */
export function requestedPart({ isPaid, isCancelled, state, attemptAmount, due }: PaymentState): Cents | null {
  const isOpen = !isPaid && !isCancelled && state !== null && state !== 'paid'
  return isOpen && attemptAmount && attemptAmount < due ? attemptAmount : null
}

/** Facts above a requested part: the order's total, and the amount received before. */
export function partFacts(status: PaymentState): MoneyFact[] {
  const total = { label: 'Order total', cents: status.totalValue }
  return status.received === 0 ? [total] : moneyFacts(status)
}

/** The parts of an order's money, if more than one figure matters: it is paid in parts, or there is a refund. */
export function moneyFacts(status: PaymentState): MoneyFact[] {
  const { isPaid, isCancelled, onAccount, totalValue, received, due, toGiveBack, givenBack } = status
  const total = { label: 'Order total', cents: totalValue }
  if (status.deposit && hasDepositDue(status))
    return [total, ...(received > 0 ? [{ label: 'Received so far', cents: totalValue - due }] : [])]
  if (received === 0) return isCancelled ? [total] : []
  // A part of the received amount can be refunded, so the amount that counts is the total less the amount due.
  if (!isPaid && !isCancelled && !onAccount)
    return [total, { label: 'Received so far', cents: totalValue - due }, { label: 'Still to pay', cents: due }]
  const back = [
    { label: 'Refunded', cents: givenBack },
    { label: 'Refund to come', cents: toGiveBack },
  ].filter(({ cents }) => cents > 0)
  return isCancelled || back.length > 0 ? [{ label: 'Received', cents: received }, ...back] : []
}

/**
 * The charged phone or card: "from 07•• ••• 678", "by Visa •••• 2503"; null if no prompt was sent and no card charged.
 * @param ownPhone the phone this tab knows, "0712 345 678": the person who typed it sees all of it
 */
export function payerOf({ phone, card }: Pick<PaymentState, 'phone' | 'card'>, ownPhone = ''): string | null {
  if (card) return `by ${BRAND_NAMES[card.brand as CardBrand] ?? 'card'} ${maskCard(card.lastFour)}`
  if (!phone) return null
  return `from ${isMaskOf(phone, ownPhone) ? ownPhone : phone}`
}

/** Whether "07•• ••• 678" is a mask of the number. */
const isMaskOf = (masked: string, number: string): boolean =>
  number.length === masked.length && [...masked].every((sign, at) => sign === '•' || sign === number[at])

/** Next steps of an order that was only confirmed: the specification's four steps. */
export const NEXT_STEPS: readonly StatusStep[] = [
  { key: 'requested', title: 'Requested', detail: 'We check that everything is in stock', state: 'now' },
  { key: 'process', title: 'In Process', detail: 'We pack your products', state: 'ahead' },
  { key: 'out', title: 'Out For Delivery', detail: 'On its way, or ready to collect', state: 'ahead' },
  { key: 'delivered', title: 'Delivered', state: 'ahead' },
]

/** Request sent → your PIN → receipt number; of a card: request sent → your bank → transaction number. */
export function stepsOf(status: PaymentState, timeOfDay: (instant: string) => string): StatusStep[] {
  const sent = status.state !== 'requested'
  if (status.paymentType === PAYMENT_TYPE.card) {
    const detail = status.startedAt ? timeOfDay(status.startedAt) : undefined
    return [
      { key: 'sent', title: 'Request sent', detail, state: 'done' },
      { key: 'bank', title: 'Your bank', detail: 'It may ask you to confirm', state: 'now' },
      { key: 'receipt', title: 'Transaction number', detail: 'It appears here', state: 'ahead' },
    ]
  }
  return [
    {
      key: 'sent',
      title: 'Request sent',
      detail: status.startedAt
        ? `${timeOfDay(status.startedAt)}${sent ? ', your phone has it' : ', on its way'}`
        : undefined,
      state: sent ? 'done' : 'now',
    },
    {
      key: 'pin',
      title: 'Your PIN',
      detail: 'The request stays on your phone for about a minute',
      state: sent ? 'now' : 'ahead',
    },
    { key: 'receipt', title: 'Receipt number', detail: 'It appears here, and by SMS', state: 'ahead' },
  ]
}
