'use client'

import Link from 'next/link'
import { MoneyFigure } from '#components/kit/figure/figures.tsx'
import { useIsPhone } from '#components/kit/page/use-phone.ts'
import type { OfficeQueue, OfficeTask, TaskQueue } from '#lib/contract/office/office/today.ts'
import { useNow } from '#lib/office/use-now.ts'
import { showAge } from '#lib/office/when.ts'
import { TaskRow } from './task-row.tsx'

export const nameOfTask = ({ subject: { kind, id } }: OfficeTask): string => `${kind}-${id}`

/** Title of a queue on Today, and the rule beside it. */
const QUEUE_WORDS: Readonly<Record<TaskQueue, { title: string; rule: string }>> = {
  undecided: { title: 'Undecided payments', rule: 'No answer in time. Ask again, or call the customer.' },
  'refunds-unknown': { title: 'Refunds without an answer', rule: 'Not sent again until the provider confirms.' },
  'refunds-send': { title: 'Refunds to send', rule: 'The card provider sends card refunds; staff send all others.' },
  'refunds-ask': { title: 'Refunds due', rule: 'No refund was requested yet.' },
  'asked-to-cancel': { title: 'Cancel requests', rule: 'Answer before it is packed.' },
  returns: { title: 'Returns', rule: 'Decide on requests, and credit what was received.' },
  quotes: { title: 'Quotes to price', rule: 'Customers wait for prices, the oldest first.' },
  enquiries: { title: 'Enquiries', rule: 'Oldest first. Customers wait for an answer.' },
  'to-approve': { title: 'To approve', rule: 'Paid or on account, earliest promised day first.' },
  'to-pack': { title: 'To pack', rule: 'Earliest promised day first.' },
  unmatched: { title: 'Money without an order', rule: 'Paid without a known order number.' },
  reconcile: { title: 'Money to reconcile', rule: 'Lines of statements without an entry.' },
  'tax-documents': { title: 'Invoices not at KRA', rule: 'Refused, incomplete, or waiting for long.' },
  'supplier-numbers': { title: 'Goods without an eTIMS invoice', rule: 'Received more than 7 days ago.' },
  'rider-cash': { title: 'Cash of riders', rule: 'Handed in at the end of the day.' },
  cheques: { title: 'Cheques due', rule: 'Take them to the bank.' },
  balances: { title: 'Balances overdue', rule: 'The order waits for it. Call the customer, or change the date.' },
  'on-hold': { title: 'Companies on hold', rule: 'They can pay now, or you allow one order.' },
  approvals: { title: 'Approvals', rule: 'By a person who did not request it.' },
  kyc: { title: 'KYC waiting', rule: 'We promise an answer in two working days.' },
  'data-requests': { title: 'Data requests', rule: 'The law gives 7 days, 30 for a copy.' },
  'low-stock': { title: 'Low stock', rule: 'Not enough is ordered from a supplier yet.' },
  mail: { title: 'Emails not delivered', rule: 'Not sent after many tries.' },
}

/** A queue: how many wait in the margin, the rule in plain words, the sum, and under it the most urgent few. */
export function TaskGroup({
  queue,
  focused,
  me,
  onFocus,
  onTake,
}: {
  queue: OfficeQueue
  focused: string | null
  me: number | null
  onFocus: (name: string) => void
  onTake: (task: OfficeTask) => void
}) {
  const { title, rule } = QUEUE_WORDS[queue.id]
  const isPhone = useIsPhone()
  const now = useNow()
  if (isPhone) {
    const oldest = queue.oldest ? showAge(now.getTime() - new Date(queue.oldest).getTime()) : ''
    const isByDay =
      queue.id === 'to-pack' || queue.id === 'to-approve' || queue.id === 'data-requests' || queue.id === 'low-stock'
    return (
      <Link
        href={queue.path}
        className="room-gutter flex min-h-11.5 items-center gap-1.5 border-b border-hairline text-base"
      >
        <b className="min-w-7.5 flex-none text-right font-semibold">{queue.count}</b>
        <span className="truncate pl-0.5">{title}</span>
        <span className="min-w-fit flex-1 text-tiny whitespace-nowrap text-muted">
          {isByDay || !oldest ? null : (
            <>
              <span className="max-[26rem]:sr-only">oldest </span>
              {oldest}
            </>
          )}
        </span>
        {queue.total === null ? null : <MoneyFigure cents={queue.total} />}
      </Link>
    )
  }
  return (
    <section aria-labelledby={`queue-${queue.id}`}>
      <div className="room-gutter flex min-h-9.5 items-end gap-3 border-b border-ink pt-2 pb-1.5">
        <b className="w-5 flex-none text-right font-semibold">{queue.count}</b>
        <h2 id={`queue-${queue.id}`} className="flex-none font-semibold">
          {title}
        </h2>
        <span className="min-w-0 flex-1 truncate text-muted">{rule}</span>
        <span className="w-18 flex-none text-right text-muted">
          {queue.total === null ? null : <MoneyFigure cents={queue.total} />}
        </span>
        <span className="w-18 flex-none text-right">
          <Link href={queue.path} className="link">
            {queue.count > queue.tasks.length ? `All ${queue.count}` : 'Open'}
            <span className="sr-only">: {title}</span>
          </Link>
        </span>
      </div>
      <ul>
        {queue.tasks.map((task) => {
          const name = nameOfTask(task)
          return (
            <TaskRow
              key={name}
              task={task}
              me={me}
              isFocused={focused === `${queue.id}/${name}`}
              onFocus={() => onFocus(`${queue.id}/${name}`)}
              onTake={() => onTake(task)}
            />
          )
        })}
      </ul>
    </section>
  )
}
