import type { StatusStep } from '#components/ui/status-line.tsx'
import { BRAND_NAMES, type CardBrand, maskCard } from '#lib/card.ts'
import type { PaymentStanding } from '#lib/watch/payment.ts'

/** What the page that watches a payment says, per standing. */
export type StandingView = {
  mark: 'waiting' | 'paid' | 'failed' | 'undecided' | 'unpaid' | 'confirmed'
  label: string
  heading: string
  text: string
}

const RECEIVED = 'Your order has been received and it is under process'

/** What differs between the two ways to pay. `waiting`: the prompt, or the bank's question, is open. */
const WAYS = {
  phone: {
    failed: 'M-Pesa did not take the payment. No money was taken.',
    undecided: {
      label: 'No word from M-Pesa yet',
      text: 'Nothing is lost: if you typed your PIN, this page will say so as soon as M-Pesa does. Otherwise resend, or pay by hand.',
    },
    waiting: {
      label: 'Waiting for your PIN',
      heading: 'Look at your phone',
      text: 'M-Pesa is asking you to send money to Fuma Textiles. Enter your PIN there, never here.',
    },
  },
  card: {
    failed: 'Your bank did not agree. No money was taken.',
    undecided: {
      label: 'No certain word from your bank yet',
      text: 'Please do not pay again yet: this page says so as soon as your bank does, and nobody is charged twice.',
    },
    waiting: {
      label: 'Waiting for your bank',
      heading: 'Your bank has not agreed yet',
      text: 'If you have just confirmed it, this takes a moment. If you closed your bank’s page nothing was taken, and you can try again.',
    },
  },
}

/** The words of a standing. `reason` comes from the shop in plain words. */
export function viewOf(standing: PaymentStanding): StandingView {
  const { isPaid, state, reason, paidAtOnce, paymentType } = standing
  const way = paymentType === 2 ? WAYS.card : WAYS.phone
  if (isPaid) return { mark: 'paid', label: 'Paid', heading: 'Asante, it is paid', text: RECEIVED }
  if (state === 'failed') {
    const heading = 'It did not go through'
    return { mark: 'failed', label: 'Payment unsuccessful', heading, text: reason ?? way.failed }
  }
  if (state === 'unknown') return { mark: 'undecided', heading: 'We are still asking', ...way.undecided }
  if (state !== null) return { mark: 'waiting', ...way.waiting }
  return paidAtOnce
    ? { mark: 'unpaid', label: 'Not paid yet', heading: 'Your order is placed', text: RECEIVED }
    : { mark: 'confirmed', label: 'Order received', heading: 'Asante, we have your order', text: RECEIVED }
}

/** Who was asked to pay: "from 07•• ••• 678", "by Visa •••• 2503"; null when nobody was. */
export function payerOf({ phone, card }: Pick<PaymentStanding, 'phone' | 'card'>): string | null {
  if (card) return `by ${BRAND_NAMES[card.brand as CardBrand] ?? 'card'} ${maskCard(card.lastFour)}`
  return phone ? `from ${phone}` : null
}

/** Where an order that was only confirmed goes from here: the specification's four steps. */
export const NEXT_STEPS: readonly StatusStep[] = [
  { key: 'requested', title: 'Requested', detail: 'We check it against the stock', state: 'now' },
  { key: 'process', title: 'In Process', detail: 'Measured, folded, packed', state: 'ahead' },
  { key: 'out', title: 'Out For Delivery', detail: 'On its way, or ready to collect', state: 'ahead' },
  { key: 'delivered', title: 'Delivered', state: 'ahead' },
]

/** Request sent → your PIN → receipt number; of a card: request sent → your bank → transaction number. */
export function stepsOf(standing: PaymentStanding, timeOfDay: (instant: string) => string): StatusStep[] {
  const sent = standing.state !== 'requested'
  if (standing.paymentType === 2) {
    const detail = standing.startedAt ? timeOfDay(standing.startedAt) : undefined
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
      detail: standing.startedAt
        ? `${timeOfDay(standing.startedAt)}${sent ? ', your phone has it' : ', on its way'}`
        : undefined,
      state: sent ? 'done' : 'now',
    },
    { key: 'pin', title: 'Your PIN', detail: 'The prompt stays for about a minute', state: sent ? 'now' : 'ahead' },
    { key: 'receipt', title: 'Receipt number', detail: 'It appears here, and by SMS', state: 'ahead' },
  ]
}
