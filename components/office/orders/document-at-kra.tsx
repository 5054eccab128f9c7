'use client'

import Link from 'next/link'
import { type Status, StatusMark } from '#components/kit/figure/status-mark.tsx'
import type { EtimsState } from '#lib/contract/etims/etims-settings.ts'
import type { OfficeOrder } from '#lib/contract/orders/office/order.ts'
import { queuedAddress } from '#lib/office/etims-parts.ts'
import { useMay } from '#lib/office/me.ts'

const STATES: Readonly<Record<EtimsState, { status: Status; text: string; link: string }>> = {
  waiting: { status: 'wait', text: 'Waits for KRA', link: 'Open in the queue' },
  sending: { status: 'now', text: 'Being sent to KRA', link: 'Open in the queue' },
  refused: { status: 'wrong', text: 'Refused by KRA', link: 'Correct the document or its buyer' },
  accepted: { status: 'done', text: 'Confirmed by KRA', link: 'Open in the queue' },
}

/** The state of a tax document at KRA, with its place in the queue, where its buyer can be corrected. */
export function DocumentAtKra({ document }: { document: NonNullable<OfficeOrder['atKra']>[number] }) {
  const maySee = useMay('payments.view')
  const { status, text, link } = STATES[document.state]
  return (
    <span className="flex basis-full flex-wrap items-center gap-x-3 text-tiny">
      <StatusMark status={status}>{text}</StatusMark>
      {maySee ? (
        <Link href={queuedAddress(document.serial)} className="link touch-target min-h-6">
          {link}
        </Link>
      ) : null}
      {document.checkAddress ? (
        <a href={document.checkAddress} target="_blank" rel="noreferrer" className="link touch-target min-h-6">
          Check at KRA
        </a>
      ) : null}
    </span>
  )
}
