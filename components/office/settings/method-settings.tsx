'use client'

import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { ChangedBy } from '#components/kit/figure/figures.tsx'
import { StatusMark } from '#components/kit/figure/status-mark.tsx'
import { QueryState } from '#components/kit/state/office-states.tsx'
import { type MethodSetting, officeMethodSettings } from '#lib/contract/payments/office/method-settings.ts'
import type { PausableMethod } from '#lib/contract/payments/payment-methods.ts'
import { useRefusal } from '#lib/office/me.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { CheckConnection } from './check-connection.tsx'
import { PauseMethodDialog } from './pause-method-dialog.tsx'

function MethodState({ isSetUp, isPaused }: MethodSetting) {
  if (!isSetUp) return <StatusMark status="ended">Not set up</StatusMark>
  return isPaused ? <StatusMark status="held">Paused</StatusMark> : <StatusMark status="done">Active</StatusMark>
}

/** The ways to pay: which are offered, and stopping one while its provider is away. */
export function MethodSettingsList() {
  // M-Pesa reports a requested balance some seconds later.
  const query = useOfficeQuery(officeMethodSettings, {}, { everyMs: 10_000 })
  const { data } = query
  const [asked, setAsked] = useState<(MethodSetting & { method: PausableMethod }) | null>(null)
  const refusal = useRefusal('settings.edit')
  if (!data) return <QueryState query={query} what="the payment methods" rows={4} />
  return (
    <>
      <div>
        <ul className="border-t border-ink">
          {data.methods.map((one) => (
            <li key={one.method} className="flex flex-wrap items-start gap-x-6 gap-y-1 border-b border-hairline py-2.5">
              <div className="min-w-56 flex-1">
                <b className="font-semibold">{one.name}</b>
                {one.facts.map((fact) => (
                  <p key={fact} className="text-muted">
                    {fact}
                  </p>
                ))}
                {one.isSetUp ? null : <p className="text-muted">Its credentials are set on the server.</p>}
                {one.canCheck ? <CheckConnection method={one.method} /> : null}
              </div>
              <p className="w-40">
                <MethodState {...one} />
              </p>
              <div className="w-28">
                {one.isSetUp && one.method !== 'mpesa' ? (
                  <OfficeButton
                    size="small"
                    refusal={refusal}
                    onClick={() => setAsked({ ...one, method: one.method as PausableMethod })}
                  >
                    {one.isPaused ? 'Resume' : 'Pause'}
                  </OfficeButton>
                ) : null}
              </div>
            </li>
          ))}
        </ul>
        <ChangedBy change={data} className="mt-3 text-muted" />
      </div>
      {asked ? <PauseMethodDialog setting={asked} version={data.version} onClose={() => setAsked(null)} /> : null}
    </>
  )
}
