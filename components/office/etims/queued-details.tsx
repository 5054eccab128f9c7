'use client'

import Link from 'next/link'
import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { When } from '#components/kit/figure/figures.tsx'
import { OfficeForm } from '#components/kit/form/office-form.tsx'
import { useOfficeForm } from '#components/kit/form/use-office-form.ts'
import { AlertLine, Loaded } from '#components/kit/state/office-states.tsx'
import {
  officeEtimsControlData,
  officeEtimsDocument,
  officeEtimsSendAgain,
  type ShownQueuedDocument,
} from '#lib/contract/etims/office/queue.ts'
import { showMoney } from '#lib/format/money.ts'
import { noteDone } from '#lib/office/jobs.ts'
import { useRefusal } from '#lib/office/me.ts'
import { problemText } from '#lib/office/problem-text.ts'
import { useOfficeAction, useOfficeQuery } from '#lib/office/queries.ts'
import { typedCount } from '#lib/office/typed-amount.ts'
import { readSerial } from '#lib/orders/tax-serial.ts'
import { QueueMark } from './queue-mark.tsx'
import { QUEUE_READS, WrongBuyer } from './wrong-buyer.tsx'

const EVERY_MS = 5_000
const MAX_RECEIPT = 999_999_999

/** One document on its way to KRA: its state, KRA's answer with advice, and the actions of staff. */
export function QueuedDetails({ serial, onClose }: { serial: string; onClose: () => void }) {
  const document = readSerial(serial)
  return (
    <section aria-label={serial} className="room-gutter grid grid-cols-1 gap-3 py-4">
      <div className="flex items-start justify-between gap-3">
        <h2 className="heading text-d5">{serial}</h2>
        <OfficeButton size="small" onClick={onClose}>
          Close
        </OfficeButton>
      </div>
      {document ? <LoadedDetails {...document} /> : <p>This document is not known.</p>}
    </section>
  )
}

function LoadedDetails(of: { kind: 'invoice' | 'credit-note'; no: number }) {
  const query = useOfficeQuery(officeEtimsDocument, of, { everyMs: EVERY_MS })
  return (
    <Loaded query={query} what="this document" rows={4} permission="payments.view">
      {(document) => <Details document={document} />}
    </Loaded>
  )
}

function Details({ document }: { document: ShownQueuedDocument }) {
  const { kind, no, version, state, stockState, problem, advice, orderNo, total, buyer, controlData } = document
  const [isEntering, setEntering] = useState(false)
  const refusal = useRefusal('etims.manage')
  const again = useOfficeAction(officeEtimsSendAgain, {
    refreshes: QUEUE_READS,
    onDone: (_data: ShownQueuedDocument, message: string) => noteDone(message),
  })
  const isStock = state === 'accepted' && stockState === 'refused'
  return (
    <>
      <p>
        <QueueMark document={document} />
      </p>
      {problem ? (
        <AlertLine tone="error" title="KRA’s answer">
          {problem}
          {advice ? <span className="block">{advice}</span> : null}
        </AlertLine>
      ) : null}
      {isStock ? (
        <AlertLine tone="warning" title="The stock report was refused. The invoice is valid.">
          {document.stockProblem}
        </AlertLine>
      ) : null}
      {again.problem ? (
        <AlertLine tone="error" title="Not done." live="assertive">
          {problemText(again.problem)}
        </AlertLine>
      ) : null}
      {state === 'refused' || isStock ? (
        <OfficeButton
          variant="main"
          refusal={refusal}
          disabled={again.isRunning}
          onClick={() => void again.run({ kind, no, version })}
        >
          {isStock ? 'Report the stock again' : 'Send again'}
        </OfficeButton>
      ) : null}
      {state === 'accepted' && controlData === null && !isEntering ? (
        <div className="grid gap-2">
          <p>KRA has this document, and did not return its control data. Its portal shows them.</p>
          <OfficeButton refusal={refusal} onClick={() => setEntering(true)}>
            Enter control data
          </OfficeButton>
        </div>
      ) : null}
      {isEntering && controlData === null ? (
        <ControlDataForm document={document} onClose={() => setEntering(false)} />
      ) : null}
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <Fact label="Order">
          <Link href={`/office/orders/${orderNo}`} className="link">
            {orderNo}
          </Link>
        </Fact>
        <Fact label="Total">{showMoney(total)}</Fact>
        <Fact label="Buyer">{[buyer.name, buyer.kraPin].filter(Boolean).join(', ') || 'without a PIN'}</Fact>
        <Fact label="Number at KRA">{document.invoiceNo ?? 'no number yet'}</Fact>
        {controlData ? (
          <>
            <Fact label="CU invoice no.">{document.receipt}</Fact>
            <Fact label="Counter">{controlData.counter}</Fact>
            <Fact label="Internal data">{controlData.internalData}</Fact>
            <Fact label="Signature">{controlData.signature}</Fact>
          </>
        ) : null}
      </dl>
      {controlData?.checkAddress ? (
        <a href={controlData.checkAddress} target="_blank" rel="noreferrer" className="link w-fit">
          Check at KRA
        </a>
      ) : null}
      <WrongBuyer document={document} />
      <Exchanges exchanges={document.exchanges} />
    </>
  )
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  )
}

function Exchanges({ exchanges }: Pick<ShownQueuedDocument, 'exchanges'>) {
  if (exchanges.length === 0) return null
  return (
    <section aria-label="Exchanges with KRA">
      <h3 className="border-b border-ink pb-1 font-semibold">Exchanges with KRA</h3>
      <ol>
        {exchanges.map(({ at, path, seconds, code, text, note }) => (
          <li key={`${at}${path}`} className="border-b border-hairline py-1.5">
            <span className="flex justify-between gap-3">
              <span className="truncate">{path}</span>
              <When at={at} className="flex-none text-muted" />
            </span>
            <span className="block text-tiny break-words text-muted">
              {[code || 'no answer', text, `${seconds.toFixed(1)} s`].filter(Boolean).join(', ')}
            </span>
            {note ? <span className="block text-tiny">{note}</span> : null}
          </li>
        ))}
      </ol>
    </section>
  )
}

function ControlDataForm({ document, onClose }: { document: ShownQueuedDocument; onClose: () => void }) {
  const { kind, no, version } = document
  const form = useOfficeForm(officeEtimsControlData, {
    defaults: { receiptNo: '', totalReceiptNo: '', internalData: '', signature: '', deviceTime: '' },
    toInput: ({ receiptNo, totalReceiptNo, ...texts }, wrong) => ({
      ...{ kind, no, version, ...texts },
      receiptNo: typedCount(receiptNo, MAX_RECEIPT) ?? wrong('receiptNo', 'Enter the number.'),
      totalReceiptNo: typedCount(totalReceiptNo, MAX_RECEIPT) ?? wrong('totalReceiptNo', 'Enter the number.'),
    }),
    refreshes: QUEUE_READS,
    onDone: onClose,
  })
  return (
    <OfficeForm
      words={{ title: 'Control data', text: 'As KRA’s portal shows them.', submit: 'Save' }}
      form={form}
      onClose={onClose}
    >
      <div className="mt-2 grid gap-3">
        <OfficeField label="Receipt number" inputMode="numeric" {...form.field('receiptNo')} />
        <OfficeField label="Number of all receipts" inputMode="numeric" {...form.field('totalReceiptNo')} />
        <OfficeField label="Internal data" maxLength={40} {...form.field('internalData')} />
        <OfficeField label="Signature" maxLength={30} {...form.field('signature')} />
        <OfficeField
          label="Time, like 20261124153000"
          inputMode="numeric"
          maxLength={14}
          {...form.field('deviceTime')}
        />
      </div>
    </OfficeForm>
  )
}
