'use client'

import { useId, useState } from 'react'
import { OfficeForm } from '#components/kit/form/office-form.tsx'
import { TextArea } from '#components/office/catalogue/text-area.tsx'
import { type DataRequest, officeDataRequestClose, officeDataRequestList } from '#lib/contract/office/data-requests.ts'
import { noteDone } from '#lib/office/jobs.ts'
import { useOfficeAction } from '#lib/office/queries.ts'

/** Closes a request with the answer that was given; the answer stays in its field until it is saved. */
export function CloseRequest({ request: { id, version }, onClose }: { request: DataRequest; onClose: () => void }) {
  const field = useId()
  const [outcome, setOutcome] = useState<'done' | 'declined'>('done')
  const [answer, setAnswer] = useState('')
  const { run, isRunning, problem } = useOfficeAction(officeDataRequestClose, {
    refreshes: [officeDataRequestList.name, 'office-today'],
    onDone: (_, message) => {
      noteDone(message)
      onClose()
    },
  })
  return (
    <OfficeForm
      className="mt-2 max-w-140 border border-field p-3.5"
      words={{
        title: 'Close this request',
        text: 'Write the answer you gave. It is kept with the request.',
        submit: 'Close it',
        failed: 'Not closed.',
      }}
      state={{ isRunning, problem }}
      onSubmit={() => void run({ id, version, outcome, answer })}
      onClose={onClose}
    >
      <label htmlFor={field} className="mt-3 block text-tiny text-muted">
        What became of it
      </label>
      <select
        id={field}
        className="office-field mt-1 mb-3 w-full max-w-80"
        value={outcome}
        onChange={({ target }) => setOutcome(target.value === 'declined' ? 'declined' : 'done')}
      >
        <option value="done">Answered</option>
        <option value="declined">Declined</option>
      </select>
      <TextArea label="The answer you gave" value={answer} error={problem?.fields?.answer} onChange={setAnswer} />
    </OfficeForm>
  )
}
