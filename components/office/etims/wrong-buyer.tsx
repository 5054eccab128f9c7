'use client'

import Link from 'next/link'
import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { OfficeForm } from '#components/kit/form/office-form.tsx'
import { useOfficeForm } from '#components/kit/form/use-office-form.ts'
import { AlertLine, Loaded } from '#components/kit/state/office-states.tsx'
import type { ShownQueuedDocument } from '#lib/contract/etims/office/queue.ts'
import {
  officeCorrectBuyer,
  officeReissueInvoice,
  officeReissuePreview,
  type ReissuePreview,
} from '#lib/contract/etims/office/wrong-buyer.ts'
import { showDay } from '#lib/format/clock.ts'
import { tidyKraPin } from '#lib/format/kra-pin.ts'
import { showMoney } from '#lib/format/money.ts'
import { queuedAddress } from '#lib/office/etims-parts.ts'
import { useRefusal } from '#lib/office/me.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { BuyerFields, typedBuyer } from './buyer-fields.tsx'
import { CreditLimits } from './credit-limits.tsx'

export const QUEUE_READS = ['office-etims-queue', 'office-etims-document', 'office-etims-reissue-preview'] as const
const AFTER_REISSUE = [...QUEUE_READS, 'office-order'] as const

/** The way to another buyer of an invoice: corrected before KRA accepts it, credited and issued again afterwards. */
export function WrongBuyer({ document }: { document: ShownQueuedDocument }) {
  const { kind, state, replacedBy } = document
  const [isOpen, setOpen] = useState(false)
  const refusal = useRefusal('etims.manage')
  if (kind === 'credit-note') return null
  if (replacedBy)
    return (
      <p>
        Credited and issued again as{' '}
        <Link href={queuedAddress(replacedBy)} className="link">
          {replacedBy}
        </Link>
        .
      </p>
    )
  // KRA’s answer decides which of the two ways is open.
  if (state === 'sending') return null
  const close = () => setOpen(false)
  if (!isOpen)
    return (
      <OfficeButton refusal={refusal} onClick={() => setOpen(true)}>
        {state === 'accepted' ? 'Issue again for another buyer' : 'Correct the buyer'}
      </OfficeButton>
    )
  return state === 'accepted' ? (
    <Reissue document={document} onClose={close} />
  ) : (
    <CorrectForm document={document} onClose={close} />
  )
}

function CorrectForm({ document, onClose }: { document: ShownQueuedDocument; onClose: () => void }) {
  const { no, version, state, serial } = document
  const form = useOfficeForm(officeCorrectBuyer, {
    defaults: typedBuyer(document),
    toInput: (typed) => ({ no, version, ...typed }),
    refreshes: QUEUE_READS,
    onClose,
  })
  const text = `${serial} and its credit notes name this buyer.`
  return (
    <OfficeForm
      words={{
        title: 'Correct the buyer',
        text: state === 'refused' ? `${text} It is sent to KRA again.` : text,
        submit: state === 'refused' ? 'Correct and send again' : 'Correct',
      }}
      form={form}
      onClose={onClose}
    >
      <BuyerFields document={document} field={form.field} />
    </OfficeForm>
  )
}

function Reissue({ document, onClose }: { document: ShownQueuedDocument; onClose: () => void }) {
  const query = useOfficeQuery(officeReissuePreview, { no: document.no }, { keepsPrevious: false })
  return (
    <Loaded query={query} what="this invoice" rows={3} permission="payments.view">
      {(preview) =>
        preview.problem ? (
          <AlertLine tone="warning" title={`${preview.serial} cannot be issued again.`} live="polite">
            {preview.problem}{' '}
            <button type="button" className="link touch-target min-h-6" onClick={onClose}>
              Close
            </button>
          </AlertLine>
        ) : (
          <ReissueForm document={document} preview={preview} onClose={onClose} />
        )
      }
    </Loaded>
  )
}

function ReissueForm({
  document,
  preview,
  onClose,
}: {
  document: ShownQueuedDocument
  preview: ReissuePreview
  onClose: () => void
}) {
  const { serial, rest, dueOn, notes } = preview
  const form = useOfficeForm(officeReissueInvoice, {
    defaults: typedBuyer(document),
    toInput: (typed) => ({ no: document.no, rest, ...typed }),
    refreshes: AFTER_REISSUE,
    onClose,
  })
  const { name, kraPin } = form.typed
  return (
    <OfficeForm
      words={{
        title: 'Issue again for another buyer',
        text: 'KRA has accepted this invoice, so it cannot be changed.',
        submit: 'Credit and issue again',
        failed: 'Not issued.',
      }}
      form={form}
      onClose={onClose}
    >
      <BuyerFields document={document} field={form.field} />
      <CreditLimits orderNos={[document.orderNo]} notes={[{ invoice: serial, isRest: true }]} />
      <p aria-live="polite" className="mt-3 border-l-6 border-ink bg-info-tint px-3 py-2">
        {serial} will be credited in full (rest {showMoney(rest)}) and issued again as a new invoice to{' '}
        {name.trim() || 'a buyer without a name'}, {tidyKraPin(kraPin) ? `PIN ${tidyKraPin(kraPin)}` : 'without a PIN'}.
        The amount that the customer owes stays the same{dueOn ? `, due on ${showDay(dueOn)}` : ''}.
        {notes > 0 ? ` The invoice has ${notes === 1 ? 'a credit note' : `${notes} credit notes`} already.` : ''}
      </p>
    </OfficeForm>
  )
}
