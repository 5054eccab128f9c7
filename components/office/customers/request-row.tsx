'use client'

import Link from 'next/link'
import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { OfficeSelect } from '#components/kit/field/office-select.tsx'
import { When } from '#components/kit/figure/figures.tsx'
import { StatusMark } from '#components/kit/figure/status-mark.tsx'
import { OfficeForm } from '#components/kit/form/office-form.tsx'
import { useOfficeForm } from '#components/kit/form/use-office-form.ts'
import { TextArea } from '#components/office/catalogue/text-area.tsx'
import { saveFile } from '#lib/browser/download.ts'
import { DATA_REQUEST_NAMES } from '#lib/contract/accounts/office/data-request-rules.ts'
import {
  type DataRequest,
  officeDataExport,
  officeDataRequestClose,
  officeDataRequestList,
} from '#lib/contract/accounts/office/data-requests.ts'
import { askOfficeFile } from '#lib/office/call.ts'
import { noteDone, noteRefused } from '#lib/office/jobs.ts'
import { useRefusal } from '#lib/office/me.ts'
import { refreshOffice } from '#lib/office/queries.ts'
import { useNow } from '#lib/office/use-now.ts'
import { showAge } from '#lib/office/when.ts'
import { ErasePanel } from './erase-panel.tsx'

function Clock({ request }: { request: DataRequest }) {
  const now = useNow()
  if (request.state !== 'open') {
    return (
      <span className="text-muted">
        {request.answeredBy}, {request.answeredAt ? <When at={request.answeredAt} /> : null}
      </span>
    )
  }
  const left = Date.parse(request.dueAt) - now.getTime()
  return left < 0 ? (
    <b className="font-semibold text-madder">{showAge(-left)} late</b>
  ) : (
    <span>{showAge(left)} left</span>
  )
}

const STATES = {
  open: { status: 'wait', word: 'Open' },
  done: { status: 'done', word: 'Done' },
  declined: { status: 'ended', word: 'Declined' },
} as const

const OUTCOMES = { done: 'Answered', declined: 'Declined' } as const

/** Closes a request with the answer that was given; the answer stays in its field until it is saved. */
function CloseRequest({ request: { id, version }, onClose }: { request: DataRequest; onClose: () => void }) {
  const form = useOfficeForm(officeDataRequestClose, {
    defaults: { outcome: 'done' as keyof typeof OUTCOMES, answer: '' },
    toInput: (typed) => ({ id, version, ...typed }),
    refreshes: [officeDataRequestList.name, 'office-today'],
    onClose,
  })
  return (
    <OfficeForm
      className="mt-2 max-w-140 border border-field p-3.5"
      words={{
        title: 'Close this request',
        text: 'Enter the answer you gave. It is stored with the request.',
        submit: 'Close request',
        failed: 'Not closed.',
      }}
      form={form}
      onClose={onClose}
    >
      <OfficeSelect className="my-3 max-w-80" label="Outcome" names={OUTCOMES} {...form.field('outcome')} />
      <TextArea label="Answer you gave" {...form.field('answer')} />
    </OfficeForm>
  )
}

/**
 * A data request: the customer, the request, its deadline, and the actions.
 * @param onHold called when a form of it opens or closes
 */
export function RequestRow({ request, onHold }: { request: DataRequest; onHold: (isHeld: boolean) => void }) {
  const [open, setOpen] = useState<'close' | 'erase' | null>(null)
  function change(next: 'close' | 'erase' | null): void {
    setOpen(next)
    onHold(next !== null)
  }
  const { kind, name, email, userId, details, channel, receivedAt, state, answer, exportedAt } = request
  const { status, word } = STATES[state]
  return (
    <li className="room-gutter border-b border-hairline py-3">
      <div className="grid items-center gap-x-4 gap-y-1 md:grid-cols-[14rem_1fr_auto_7rem]">
        <b className="font-semibold">{DATA_REQUEST_NAMES[kind]}</b>
        <span className="min-w-0 md:truncate">
          {userId === null ? (
            email || 'Erased'
          ) : (
            <Link href={`/office/customers/${userId}`} prefetch={false} className="link">
              {name || email}
            </Link>
          )}{' '}
          <span className="text-muted">
            by {channel}, <When at={receivedAt} />, recorded by {request.recordedBy}
          </span>
        </span>
        <Clock request={request} />
        <StatusMark status={status}>{word}</StatusMark>
      </div>
      {details ? <q className="mt-1 block text-muted">{details}</q> : null}
      {answer ? <p className="mt-1">{answer}</p> : null}
      {exportedAt ? (
        <p className="mt-1 text-tiny text-muted">
          Exported <When at={exportedAt} />.
        </p>
      ) : null}
      {state === 'open' && open === null ? <Actions request={request} onOpen={change} /> : null}
      {open === 'close' ? <CloseRequest request={request} onClose={() => change(null)} /> : null}
      {open === 'erase' ? <ErasePanel request={request} onClose={() => change(null)} /> : null}
    </li>
  )
}

function Actions({ request, onOpen }: { request: DataRequest; onOpen: (what: 'close' | 'erase') => void }) {
  const [isMaking, setMaking] = useState(false)
  const refusal = useRefusal('customers.erase')
  async function exportData(): Promise<void> {
    setMaking(true)
    const answer = await askOfficeFile(officeDataExport, { id: request.id })
    setMaking(false)
    if (!answer.ok) return void noteRefused(answer.problem.message)
    const name = `data-request-${request.id}.zip`
    saveFile(answer.data, name)
    noteDone(`${name} is in your downloads. Give it to the customer.`)
    void refreshOffice([officeDataRequestList.name])
  }
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      <OfficeButton size="small" disabled={isMaking} onClick={() => void exportData()}>
        {isMaking ? 'Exporting…' : 'Export data'}
      </OfficeButton>
      {request.kind === 'erasure' ? (
        <OfficeButton size="small" refusal={refusal} onClick={() => onOpen('erase')}>
          Erase
        </OfficeButton>
      ) : null}
      <OfficeButton size="small" variant="outline" onClick={() => onOpen('close')}>
        Close with an answer
      </OfficeButton>
    </div>
  )
}
