'use client'

import { useId, useState } from 'react'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { OfficeForm } from '#components/kit/form/office-form.tsx'
import {
  DATA_REQUEST_CHANNELS,
  DATA_REQUEST_KINDS,
  DATA_REQUEST_NAMES,
  type DataRequestKind,
} from '#lib/contract/office/data-request-rules.ts'
import { officeDataRequestAdd, officeDataRequestList } from '#lib/contract/office/data-requests.ts'
import { dayInNairobi } from '#lib/format/clock.ts'
import { noteDone } from '#lib/office/jobs.ts'
import { useOfficeAction } from '#lib/office/queries.ts'
import { useNow } from '#lib/office/use-now.ts'

type Channel = (typeof DATA_REQUEST_CHANNELS)[number]

/** Records what somebody asked for about their data; the clock starts on the day it came. */
export function RequestForm({ email: known, onClose }: { email: string; onClose: () => void }) {
  const id = useId()
  const today = dayInNairobi(useNow())
  const [email, setEmail] = useState(known)
  const [kind, setKind] = useState<DataRequestKind>('access')
  const [channel, setChannel] = useState<Channel>('email')
  const [receivedOn, setReceivedOn] = useState(today)
  const [details, setDetails] = useState('')
  const { run, isRunning, problem } = useOfficeAction(officeDataRequestAdd, {
    refreshes: [officeDataRequestList.name],
    onDone: (_, message) => {
      noteDone(message)
      onClose()
    },
  })
  const errors: Record<string, string> = problem?.fields ?? {}
  return (
    <OfficeForm
      className="room-gutter border-b border-hairline py-4"
      words={{
        title: 'Record a request',
        text: 'Make sure first that it is they who ask: ring them, or write to the email of the account.',
        submit: 'Record it',
        failed: 'Not recorded.',
      }}
      state={{ isRunning, problem }}
      onSubmit={() => void run({ email, kind, channel, receivedOn, details })}
      onClose={onClose}
    >
      <div className="mt-3 grid gap-3 md:grid-cols-4">
        <OfficeField
          label="Their email"
          inputMode="email"
          autoCapitalize="none"
          value={email}
          error={errors.email}
          onChange={setEmail}
        />
        <div>
          <label htmlFor={`${id}-kind`} className="block text-tiny text-muted">
            What they ask for
          </label>
          <select
            id={`${id}-kind`}
            className="office-field mt-1 w-full"
            value={kind}
            onChange={({ target }) => setKind(target.value as DataRequestKind)}
          >
            {DATA_REQUEST_KINDS.map((one) => (
              <option key={one} value={one}>
                {DATA_REQUEST_NAMES[one]}
              </option>
            ))}
          </select>
        </div>
        <div>
          <label htmlFor={`${id}-channel`} className="block text-tiny text-muted">
            How it came
          </label>
          <select
            id={`${id}-channel`}
            className="office-field mt-1 w-full"
            value={channel}
            onChange={({ target }) => setChannel(target.value as Channel)}
          >
            {DATA_REQUEST_CHANNELS.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </select>
        </div>
        <OfficeField
          label="The day it came"
          type="date"
          max={today}
          value={receivedOn}
          error={errors.receivedOn}
          onChange={setReceivedOn}
        />
      </div>
      <OfficeField
        className="mt-3"
        label="In their words"
        value={details}
        error={errors.details}
        maxLength={1000}
        onChange={setDetails}
      />
    </OfficeForm>
  )
}
