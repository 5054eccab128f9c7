'use client'

import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { type Status, StatusMark } from '#components/kit/figure/status-mark.tsx'
import { AlertLine } from '#components/kit/state/office-states.tsx'
import {
  type ConnectionCheck,
  type MethodSetting,
  officeMethodCheck,
  officeMethodSettings,
} from '#lib/contract/payments/office/method-settings.ts'
import { useRefusal } from '#lib/office/me.ts'
import { problemText } from '#lib/office/problem-text.ts'
import { useOfficeAction } from '#lib/office/queries.ts'

const MARKS: Readonly<Record<ConnectionCheck['state'], { status: Status; word: string }>> = {
  good: { status: 'done', word: 'Works' },
  bad: { status: 'wrong', word: 'Fails' },
  off: { status: 'ended', word: 'Off' },
}

/** Checks the connection to the provider of a payment method, and shows each result. */
export function CheckConnection({ method }: Pick<MethodSetting, 'method'>) {
  const refusal = useRefusal('settings.edit')
  const [checks, setChecks] = useState<readonly ConnectionCheck[]>([])
  const check = useOfficeAction(officeMethodCheck, {
    refreshes: [officeMethodSettings.name],
    onDone: setChecks,
    onRefused: () => setChecks([]),
  })
  if (method === 'cash' || method === 'store-credit') return null
  return (
    <div className="mt-2 grid justify-items-start gap-2">
      <OfficeButton
        size="small"
        refusal={refusal}
        disabled={check.isRunning}
        onClick={() => void check.run({ method })}
      >
        {check.isRunning ? 'Checking…' : 'Check the connection'}
      </OfficeButton>
      <div role="status" aria-label="Results of the check">
        <ul className="grid gap-1">
          {checks.map(({ what, state, sentence }) => (
            <li key={what} className="flex flex-wrap items-baseline gap-x-3">
              <StatusMark status={MARKS[state].status}>{MARKS[state].word}</StatusMark>
              <span>
                <b className="font-semibold">{what}.</b> {sentence}
              </span>
            </li>
          ))}
        </ul>
      </div>
      {check.problem ? (
        <AlertLine tone="error" title="Not checked." live="assertive">
          {problemText(check.problem)}
        </AlertLine>
      ) : null}
    </div>
  )
}
