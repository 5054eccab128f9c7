import type { TaskQueue } from '#lib/contract/office/office/today.ts'

/** Title of a queue on Today, and the rule beside it. */
export const QUEUE_WORDS: Readonly<Record<TaskQueue, { title: string; rule: string }>> = {
  undecided: { title: 'Undecided payments', rule: 'No answer in time. Ask again, or call the customer.' },
  'refunds-unknown': { title: 'Refunds without an answer', rule: 'Not sent again until the provider confirms.' },
  'refunds-send': { title: 'Refunds to send', rule: 'The card provider sends card refunds; staff send all others.' },
  'refunds-ask': { title: 'Refunds due', rule: 'No refund was requested yet.' },
  'asked-to-cancel': { title: 'Cancel requests', rule: 'Answer before it is packed.' },
  'to-approve': { title: 'To approve', rule: 'Paid or on account, earliest promised day first.' },
  'to-pack': { title: 'To pack', rule: 'Earliest promised day first.' },
  unmatched: { title: 'Money without an order', rule: 'Paid without a known order number.' },
  cheques: { title: 'Cheques due', rule: 'Take them to the bank.' },
  approvals: { title: 'Approvals', rule: 'By a person who did not request it.' },
  kyc: { title: 'KYC waiting', rule: 'We promise an answer in two working days.' },
  'data-requests': { title: 'Data requests', rule: 'The law gives 7 days, 30 for a copy.' },
  'low-stock': { title: 'Low stock', rule: 'Not enough is ordered from a supplier yet.' },
  mail: { title: 'Emails not delivered', rule: 'Not sent after many tries.' },
}
