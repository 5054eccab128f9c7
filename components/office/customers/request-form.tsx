'use client'

import { DateField } from '#components/kit/field/date-field.tsx'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { OfficeSelect } from '#components/kit/field/office-select.tsx'
import { OfficeForm } from '#components/kit/form/office-form.tsx'
import { useOfficeForm } from '#components/kit/form/use-office-form.ts'
import {
  DATA_REQUEST_CHANNELS,
  DATA_REQUEST_KINDS,
  DATA_REQUEST_NAMES,
  type DataRequestKind,
} from '#lib/contract/accounts/office/data-request-rules.ts'
import { officeDataRequestAdd, officeDataRequestList } from '#lib/contract/accounts/office/data-requests.ts'
import { dayInNairobi } from '#lib/format/clock.ts'
import { useNow } from '#lib/office/use-now.ts'

type Channel = (typeof DATA_REQUEST_CHANNELS)[number]

/** Records a customer's request about their data; its time limit starts on the day it arrived. */
export function RequestForm({ email, onClose }: { email: string; onClose: () => void }) {
  const today = dayInNairobi(useNow())
  const form = useOfficeForm(officeDataRequestAdd, {
    defaults: {
      ...{ email, kind: 'access' as DataRequestKind, channel: 'email' as Channel },
      ...{ receivedOn: today, details: '' },
    },
    toInput: (typed) => typed,
    refreshes: [officeDataRequestList.name],
    onClose,
  })
  return (
    <OfficeForm
      className="room-gutter border-b border-hairline py-4"
      words={{
        title: 'Record a request',
        text: 'First check that the customer sent the request: call them, or write to the account’s email.',
        submit: 'Record request',
        failed: 'Not recorded.',
      }}
      form={form}
      onClose={onClose}
    >
      <div className="mt-3 grid gap-3 md:grid-cols-4">
        <OfficeField label="Customer’s email" inputMode="email" autoCapitalize="none" {...form.field('email')} />
        <OfficeSelect label="Request" names={DATA_REQUEST_NAMES} options={DATA_REQUEST_KINDS} {...form.field('kind')} />
        <OfficeSelect label="Received by" options={DATA_REQUEST_CHANNELS} {...form.field('channel')} />
        <DateField label="Received on" max={today} {...form.field('receivedOn')} />
      </div>
      <OfficeField className="mt-3" label="Customer’s words" maxLength={1000} {...form.field('details')} />
    </OfficeForm>
  )
}
