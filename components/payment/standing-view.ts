import type { StatusStep } from '#components/ui/status-line.tsx'
import type { PaymentStanding } from '#lib/watch/payment.ts'

/** What the page that watches a payment says, per standing. */
export type StandingView = {
  mark: 'waiting' | 'paid' | 'failed' | 'undecided' | 'unpaid' | 'confirmed'
  label: string
  heading: string
  text: string
}

/** The words of a standing. `reason` comes from the shop in plain words. */
export function viewOf(standing: PaymentStanding): StandingView {
  if (standing.isPaid) {
    return {
      mark: 'paid',
      label: 'Paid',
      heading: 'Asante, it is paid',
      text: 'Your order has been received and it is under process',
    }
  }
  if (standing.state === 'failed') {
    return {
      mark: 'failed',
      label: 'Payment unsuccessful',
      heading: 'It did not go through',
      text: standing.reason ?? 'M-Pesa did not take the payment. No money was taken.',
    }
  }
  if (standing.state === 'unknown') {
    return {
      mark: 'undecided',
      label: 'No word from M-Pesa yet',
      heading: 'We are still asking',
      text: 'Nothing is lost: if you typed your PIN, this page will say so as soon as M-Pesa does. Otherwise resend, or pay by hand.',
    }
  }
  if (standing.state === null && !standing.paidAtOnce) {
    return {
      mark: 'confirmed',
      label: 'Order received',
      heading: 'Asante, we have your order',
      text: 'Your order has been received and it is under process',
    }
  }
  if (standing.state === null) {
    return {
      mark: 'unpaid',
      label: 'Not paid yet',
      heading: 'Your order is placed',
      text: 'Your order has been received and it is under process',
    }
  }
  return {
    mark: 'waiting',
    label: 'Waiting for your PIN',
    heading: 'Look at your phone',
    text: 'M-Pesa is asking you to send money to Fuma Textiles. Enter your PIN there, never here.',
  }
}

/** Where an order that was only confirmed goes from here: the specification's four steps. */
export const NEXT_STEPS: readonly StatusStep[] = [
  { key: 'requested', title: 'Requested', detail: 'We check it against the stock', state: 'now' },
  { key: 'process', title: 'In Process', detail: 'Measured, folded, packed', state: 'ahead' },
  { key: 'out', title: 'Out For Delivery', detail: 'On its way, or ready to collect', state: 'ahead' },
  { key: 'delivered', title: 'Delivered', state: 'ahead' },
]

/** Request sent → your PIN → receipt number. */
export function stepsOf(standing: PaymentStanding, timeOfDay: (instant: string) => string): StatusStep[] {
  const sent = standing.state !== 'requested'
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
