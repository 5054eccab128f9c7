import type { TaskQueue } from '#lib/contract/office/office/today.ts'

/** Title of a queue on Today, and the rule beside it. */
export const QUEUE_WORDS: Readonly<Record<TaskQueue, { title: string; rule: string }>> = {
  undecided: { title: 'Undecided payments', rule: 'No answer in time. Ask again, or ring.' },
  'refunds-unknown': { title: 'Refunds without an answer', rule: 'Not sent again until the provider confirms.' },
  'refunds-send': { title: 'Refunds to send', rule: 'The card provider sends card refunds; staff send all others.' },
  'refunds-ask': { title: 'Money to give back', rule: 'No refund was requested yet.' },
  'asked-to-cancel': { title: 'Asked to cancel', rule: 'Answer before it is packed.' },
  'to-approve': { title: 'To approve', rule: 'Paid, or on account. The promised day first.' },
  'to-pack': { title: 'To pack', rule: 'The promised day first.' },
  unmatched: { title: 'Money without an order', rule: 'Paid by hand, naming no order of ours.' },
  cheques: { title: 'Cheques due', rule: 'Take them to the bank.' },
  approvals: { title: 'For a second person', rule: 'Not the person who asked.' },
  kyc: { title: 'KYC waiting', rule: 'We promise an answer in two working days.' },
  'data-requests': { title: 'Requests about personal data', rule: 'The law gives 7 days, 30 for a copy.' },
  'low-stock': { title: 'Low stock', rule: 'Not enough is ordered from a supplier yet.' },
  mail: { title: 'Emails not delivered', rule: 'Given up after many tries.' },
}
