'use client'

import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { officeHandInConfirm, officeHandInState, type RiderRun } from '#lib/contract/deliveries/office/rider.ts'
import { showMoney } from '#lib/format/money.ts'
import { type RiderTexts, riderTexts } from '#lib/language/rider.ts'
import { useTexts } from '#lib/language/texts.ts'
import { problemText } from '#lib/office/problem-text.ts'
import { useOfficeAction } from '#lib/office/queries.ts'
import { RIDER_READS } from '#lib/office/rider/use-rider.ts'
import { amountText, typedShillings } from '#lib/office/typed-amount.ts'

const FIELD = '[&_input]:h-14 [&_input]:text-title'

/** "You carry KSh 8,920 from 2 stops." */
export const carriedText = (
  texts: RiderTexts,
  { carried, carriedStops }: Pick<RiderRun, 'carried' | 'carriedStops'>,
): string => (carried === 0 ? texts.noCash : texts.carried({ amount: showMoney(carried, 'auto') })(carriedStops))

/** The cash that the rider carries, and handing it in at the office. */
export function HandIn({ run, isSending }: { run: RiderRun; isSending: boolean }) {
  const texts = useTexts(riderTexts)
  const { carried, limit, handIn } = run
  return (
    <section aria-label={texts.cash} className="mt-6 border-t-3 border-ink pt-4">
      <h2 className="heading text-title">{texts.cash}</h2>
      <p role="status" className="mt-1">
        {carriedText(texts, run)}
      </p>
      {carried >= limit && carried > 0 ? <p className="mt-1 font-semibold text-warning">{texts.handInFirst}</p> : null}
      {isSending && carried > 0 ? <p className="mt-1 text-muted">{texts.handInLater}</p> : null}
      {carried > 0 && !isSending ? (
        handIn ? (
          <ConfirmForm key={handIn.handInId} handIn={handIn} />
        ) : (
          <StateForm carried={carried} />
        )
      ) : null}
    </section>
  )
}

function StateForm({ carried }: { carried: number }) {
  const texts = useTexts(riderTexts)
  const [typed, setTyped] = useState(amountText(carried))
  const [reason, setReason] = useState('')
  const [handInId] = useState(() => crypto.randomUUID())
  const state = useOfficeAction(officeHandInState, { refreshes: RIDER_READS })
  const amount = typedShillings(typed)
  const missing = amount === null ? 0 : carried - amount
  const errors = state.problem?.fields ?? {}
  return (
    <form
      aria-label={texts.handInCash}
      className="mt-3 grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (amount) void state.run({ handInId, amount, reason: reason.trim() || undefined })
      }}
    >
      <OfficeField
        label={texts.amountHandedIn}
        inputMode="numeric"
        className={FIELD}
        value={typed}
        error={errors.amount ?? (typed && amount === null ? texts.wholeShillings : undefined)}
        onChange={setTyped}
      />
      {missing > 0 ? (
        <OfficeField
          label={texts.whyMissing({ amount: showMoney(missing, 'auto') })}
          className="[&_input]:h-14"
          maxLength={200}
          value={reason}
          error={errors.reason}
          onChange={setReason}
        />
      ) : null}
      {state.problem && Object.keys(errors).length === 0 ? (
        <p role="alert" className="font-semibold text-error">
          {problemText(state.problem)}
        </p>
      ) : null}
      <OfficeButton
        type="submit"
        variant="main"
        size="touch"
        disabled={!amount || state.isRunning || (missing > 0 && reason.trim() === '')}
      >
        {amount ? texts.handIn({ amount: showMoney(amount, 'auto') }) : texts.handInCash}
      </OfficeButton>
    </form>
  )
}

/** The receiver counts the cash and shows a code, which the rider enters. */
function ConfirmForm({ handIn: { handInId, amount } }: { handIn: NonNullable<RiderRun['handIn']> }) {
  const texts = useTexts(riderTexts)
  const [code, setCode] = useState('')
  const confirm = useOfficeAction(officeHandInConfirm, { refreshes: RIDER_READS })
  const { problem } = confirm
  return (
    <form
      aria-label={texts.confirmCash}
      className="mt-3 grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void confirm.run({ handInId, code })
      }}
    >
      <p>{texts.youHandIn({ amount: showMoney(amount, 'auto') })}</p>
      <OfficeField
        label={texts.codeDigits}
        inputMode="numeric"
        className={FIELD}
        maxLength={6}
        value={code}
        error={problem?.fields?.code}
        onChange={setCode}
      />
      {problem && !problem.fields?.code ? (
        <p role="alert" className="font-semibold text-error">
          {problemText(problem)}
        </p>
      ) : null}
      <OfficeButton
        type="submit"
        variant="main"
        size="touch"
        disabled={confirm.isRunning || !/^\d{6}$/.test(code.trim())}
      >
        {texts.confirm}
      </OfficeButton>
    </form>
  )
}
