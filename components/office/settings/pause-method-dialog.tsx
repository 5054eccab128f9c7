'use client'

import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { OfficeDialog } from '#components/kit/dialog/office-dialog.tsx'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { AlertLine } from '#components/kit/state/office-states.tsx'
import { type MethodSetting, officeMethodPause, type PausableMethod } from '#lib/contract/office/method-settings.ts'
import { noteDone } from '#lib/office/jobs.ts'
import { useOfficeAction } from '#lib/office/queries.ts'

/** Asks before a way to pay is paused or offered again: it changes what every customer may choose. */
export function PauseMethodDialog({
  setting: { method, name, isPaused },
  version,
  onClose,
}: {
  setting: MethodSetting & { method: PausableMethod }
  version: number
  onClose: () => void
}) {
  const [reason, setReason] = useState('')
  const { run, isRunning, problem } = useOfficeAction(officeMethodPause, {
    refreshes: ['office-method-settings', 'office-audit-list'],
    onDone: (_settings, message) => {
      noteDone(message)
      onClose()
    },
  })
  const title = isPaused ? `Offer ${name} again?` : `Pause ${name}?`
  return (
    <OfficeDialog label={title} onClose={onClose}>
      <form
        className="p-5"
        onSubmit={(event) => {
          event.preventDefault()
          void run({ method, isPaused: !isPaused, version, reason })
        }}
      >
        <h2 className="heading text-title">{title}</h2>
        <p className="mt-1 text-muted">
          {isPaused
            ? 'Customers can choose it again within seconds.'
            : 'Customers cannot choose it until it is offered again. Payments that were begun go on.'}
        </p>
        {isPaused ? null : (
          <OfficeField
            className="mt-3"
            label="Why, for the office (may be left empty)"
            value={reason}
            maxLength={200}
            error={problem?.fields?.reason}
            onChange={setReason}
          />
        )}
        {problem ? (
          <AlertLine tone="error" title="Nothing is changed." live="assertive" className="mt-3">
            {problem.message}
          </AlertLine>
        ) : null}
        <div className="mt-4 flex gap-2">
          <OfficeButton type="submit" variant="main" disabled={isRunning}>
            {isPaused ? 'Offer it again' : 'Pause it'}
          </OfficeButton>
          <OfficeButton onClick={onClose}>Close</OfficeButton>
        </div>
      </form>
    </OfficeDialog>
  )
}
