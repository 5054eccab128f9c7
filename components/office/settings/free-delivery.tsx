'use client'

import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { useFormBase } from '#components/kit/form/use-form-base.ts'
import { AlertLine } from '#components/kit/state/office-states.tsx'
import { officeFreeDeliverySave } from '#lib/contract/office/delivery.ts'
import { type Cents, decimalOfCents, showMoney } from '#lib/format/money.ts'
import { noteDone } from '#lib/office/jobs.ts'
import { useRefusal } from '#lib/office/me.ts'
import { useOfficeAction } from '#lib/office/queries.ts'
import { typedAmount } from '#lib/office/typed-amount.ts'

const shown = (cents: Cents) => decimalOfCents(cents).replace(/\.00$/, '')

/** From which value of products delivery is free, everywhere. */
export function FreeDelivery({ freeFrom, version }: { freeFrom: Cents; version: number }) {
  const [typed, setTyped] = useState(shown(freeFrom))
  const refusal = useRefusal('settings.edit')
  const { run, isRunning, problem, forgetProblem } = useOfficeAction(officeFreeDeliverySave, {
    refreshes: ['office-delivery', 'office-audit-list'],
    onDone: (saved) => noteDone(`Delivery is free from ${showMoney(saved.freeFrom, 'auto')}.`),
  })
  const cents = typedAmount(typed)
  const base = useFormBase(
    { freeFrom, version },
    { isSame: (one) => cents === one.freeFrom, take: (one) => setTyped(shown(one.freeFrom)) },
  )
  const isOver = problem?.code === 'changed-meanwhile'
  return (
    <form
      aria-labelledby="free-delivery"
      onSubmit={(event) => {
        event.preventDefault()
        if (cents !== null) void run({ freeFrom: cents, version: base.version })
      }}
    >
      <h2 id="free-delivery" className="heading text-d5">
        Free delivery
      </h2>
      <p className="mt-1 text-muted">Products of this value, VAT included, are delivered free.</p>
      <div className="mt-2 flex items-end gap-2">
        <OfficeField
          label="From KSh"
          inputMode="decimal"
          className="w-36"
          value={typed}
          error={cents === null ? 'Type an amount, such as 10,000.' : undefined}
          onChange={setTyped}
        />
        <OfficeButton type="submit" disabled={isRunning || cents === null || cents === base.freeFrom} refusal={refusal}>
          Save
        </OfficeButton>
      </div>
      {problem ? (
        <AlertLine tone="error" title="Not saved." live="assertive" className="mt-2">
          {problem.message}
          {isOver && cents !== null ? (
            <span className="mt-2 flex flex-wrap gap-2">
              <OfficeButton disabled={isRunning} onClick={() => void run({ freeFrom: cents, version })}>
                Save mine, {showMoney(cents, 'auto')}
              </OfficeButton>
              <OfficeButton
                onClick={() => {
                  setTyped(shown(freeFrom))
                  forgetProblem()
                }}
              >
                Take theirs, {showMoney(freeFrom, 'auto')}
              </OfficeButton>
            </span>
          ) : null}
        </AlertLine>
      ) : null}
    </form>
  )
}
