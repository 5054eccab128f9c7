'use client'

import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { ReasonPicker } from '#components/kit/confirm/reason-picker.tsx'
import { AlertLine } from '#components/kit/state/office-states.tsx'
import { TextArea } from '#components/office/catalogue/text-area.tsx'
import {
  type OfficeReturn,
  officeReturnApprove,
  officeReturnDecline,
  officeReturnQuestion,
} from '#lib/contract/returns/office/returns.ts'
import { noteDone } from '#lib/office/jobs.ts'
import { useRefusal } from '#lib/office/me.ts'
import { problemText } from '#lib/office/problem-text.ts'
import { useOfficeAction } from '#lib/office/queries.ts'
import { conditionText } from './condition-text.ts'
import { QuantityRows, type TypedQuantities, typedOf } from './quantity-rows.tsx'
import { RETURN_READS } from './return-marks.tsx'

const DECLINED = [
  { value: 'The product was used or washed.', label: 'Used or washed' },
  { value: 'The days for returns have passed.', label: 'Too late' },
  { value: 'The pictures show no fault.', label: 'No fault in the pictures' },
  { value: 'Other', label: 'Another reason' },
]

const options = { refreshes: RETURN_READS, onDone: (_: unknown, message: string) => noteDone(message) }

/** The decision on a return: approve all or a part, decline, or send the customer a question. */
export function ReturnDecision({ shown: { returnNo, version, lines } }: { shown: OfficeReturn }) {
  const refusal = useRefusal('returns.decide')
  const [typed, setTyped] = useState<TypedQuantities>({})
  const [message, setMessage] = useState('')
  const [open, setOpen] = useState<'decline' | 'question' | null>(null)
  const approve = useOfficeAction(officeReturnApprove, options)
  const mostOf = ({ requested }: { requested: number }) => requested
  const quantities = lines.map((line) => ({ position: line.position, quantity: typedOf(typed, line, line.requested) }))
  const valid = quantities.flatMap(({ position, quantity }) => (quantity === null ? [] : [{ position, quantity }]))
  const isWrong = valid.length < lines.length || valid.every(({ quantity }) => quantity === 0)
  const isPart = valid.some(({ position, quantity }) =>
    lines.some((one) => one.position === position && quantity < one.requested),
  )
  return (
    <section aria-label="Decision">
      <QuantityRows
        lines={lines}
        typed={typed}
        mostOf={mostOf}
        label="Approve"
        onType={(position, text) => setTyped((before) => ({ ...before, [position]: text }))}
        extra={({ condition }) => <p className="text-muted">{conditionText(condition)}</p>}
      />
      <div className="mt-3 grid gap-3">
        <TextArea
          label="Message to the customer (optional)"
          most={500}
          rows={2}
          value={message}
          onChange={setMessage}
        />
        {approve.problem ? (
          <AlertLine tone="warning" live="assertive" title="Not approved.">
            {problemText(approve.problem)}
          </AlertLine>
        ) : null}
        <div className="flex flex-wrap gap-2">
          <OfficeButton
            variant="main"
            refusal={refusal}
            disabled={isWrong || approve.isRunning}
            onClick={() => void approve.run({ returnNo, version, lines: valid, message })}
          >
            {isPart ? 'Approve a part' : 'Approve'}
          </OfficeButton>
          <OfficeButton refusal={refusal} onClick={() => setOpen('question')}>
            Ask the customer…
          </OfficeButton>
          <OfficeButton refusal={refusal} onClick={() => setOpen('decline')}>
            Decline…
          </OfficeButton>
        </div>
        {open === 'decline' ? <Decline of={{ returnNo, version }} onClose={() => setOpen(null)} /> : null}
        {open === 'question' ? <Question of={{ returnNo, version }} onClose={() => setOpen(null)} /> : null}
      </div>
    </section>
  )
}

interface Step {
  of: { returnNo: number; version: number }
  onClose: () => void
}

/** Declines a return with a reason that the customer reads. */
export function Decline({ of, onClose }: Step) {
  const decline = useOfficeAction(officeReturnDecline, options)
  return (
    <>
      {decline.problem ? (
        <AlertLine tone="warning" live="assertive" title="Not declined.">
          {problemText(decline.problem)}
        </AlertLine>
      ) : null}
      <ReasonPicker
        title={`Decline return ${of.returnNo}?`}
        text="The customer can read the reason."
        reasons={DECLINED}
        confirm="Decline"
        isRunning={decline.isRunning}
        onConfirm={(reason, words) =>
          void decline.run({
            ...of,
            reason: reason === 'Other' ? words || reason : [reason, words].filter(Boolean).join(' '),
          })
        }
        onCancel={onClose}
      />
    </>
  )
}

function Question({ of, onClose }: Step) {
  const question = useOfficeAction(officeReturnQuestion, options)
  return (
    <>
      {question.problem ? (
        <AlertLine tone="warning" live="assertive" title="Not sent.">
          {problemText(question.problem)}
        </AlertLine>
      ) : null}
      <ReasonPicker
        title={`A question about return ${of.returnNo}`}
        text="The customer gets it by email and answers on the page of the order."
        reasons={[]}
        words="needed"
        confirm="Send question"
        isRunning={question.isRunning}
        onConfirm={(_, text) => void question.run({ ...of, text })}
        onCancel={onClose}
      />
    </>
  )
}
