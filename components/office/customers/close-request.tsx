'use client'

import { OfficeSelect } from '#components/kit/field/office-select.tsx'
import { OfficeForm } from '#components/kit/form/office-form.tsx'
import { useOfficeForm } from '#components/kit/form/use-office-form.ts'
import { TextArea } from '#components/office/catalogue/text-area.tsx'
import {
  type DataRequest,
  officeDataRequestClose,
  officeDataRequestList,
} from '#lib/contract/accounts/office/data-requests.ts'

const OUTCOMES = { done: 'Answered', declined: 'Declined' } as const

/** Closes a request with the answer that was given; the answer stays in its field until it is saved. */
export function CloseRequest({ request: { id, version }, onClose }: { request: DataRequest; onClose: () => void }) {
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
