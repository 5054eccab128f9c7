'use client'

import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { WaitingApprovals } from '#components/kit/confirm/approval-request.tsx'
import { When } from '#components/kit/figure/figures.tsx'
import { useFormBase } from '#components/kit/form/use-form-base.ts'
import { AlertLine, Loaded } from '#components/kit/state/office-states.tsx'
import type { Output } from '#lib/contract/call.ts'
import { officeRefundLimitSave, officeSettings } from '#lib/contract/office/settings.ts'
import { centsOfDecimal, showMoney } from '#lib/format/money.ts'
import { noteDone } from '#lib/office/jobs.ts'
import { useMay, useRefusal } from '#lib/office/me.ts'
import { useOfficeAction, useOfficeQuery } from '#lib/office/queries.ts'

type Settings = Output<typeof officeSettings>
type Limit = Settings['refundLimit']

const REFRESHES = ['office-settings', 'office-two-people', 'office-audit-list', 'office-approval-list']

const limitText = ({ limitCents }: Pick<Limit, 'limitCents'>) =>
  limitCents === null ? 'none: one person is enough' : `above ${showMoney(limitCents, 'auto')}`

/** Above which sum a refund needs two people. */
export function RefundLimit() {
  const query = useOfficeQuery(officeSettings, {})
  const mayManage = useMay('staff.manage')
  return (
    <div className="room-gutter py-4">
      <h2 className="heading text-d5">Two people</h2>
      <p className="mt-1 max-w-140 text-muted">
        Credit limits and staff who leave always need two people: one asks, another approves. Refunds, cheques and money
        closed without an order need two people above the limit. If there are two owners, both must agree to a higher
        limit.
      </p>
      {mayManage ? <WaitingApprovals kinds={['refund-limit']} permission="staff.manage" refreshes={REFRESHES} /> : null}
      <Loaded query={query} what="the settings" rows={2}>
        {(settings) => <LimitForm settings={settings} />}
      </Loaded>
    </div>
  )
}

/** Whole shillings as they are typed, in cents; null where that is no amount. */
function centsOfTyped(typed: string): number | null {
  const plain = typed.replace(/[\s,]/g, '')
  return /^\d{1,9}$/.test(plain) ? centsOfDecimal(`${plain}.00`) : null
}

function LimitForm({ settings: { refundLimit, mayTakeLimitAway } }: { settings: Settings }) {
  const { limitCents, reason, changedBy, changedAt } = refundLimit
  const [isNone, setNone] = useState(limitCents === null)
  const [typed, setTyped] = useState(limitCents === null ? '' : String(limitCents / 100))
  const [why, setWhy] = useState('')
  const refusal = useRefusal('settings.edit')
  const { run, isRunning, problem, forgetProblem } = useOfficeAction(officeRefundLimitSave, {
    refreshes: REFRESHES,
    onDone: (saved, message) => {
      // A higher limit that waits for another owner is not the limit yet.
      take(saved)
      noteDone(`${message} Refunds need two people ${limitText(saved)}.`)
    },
  })
  const cents = isNone ? null : centsOfTyped(typed)
  const isSame = (one: Limit) => isNone === (one.limitCents === null) && cents === one.limitCents && why === ''
  const take = (one: Limit) => {
    setNone(one.limitCents === null)
    setTyped(one.limitCents === null ? '' : String(one.limitCents / 100))
    setWhy('')
  }
  const base = useFormBase(refundLimit, { isSame, take })
  const other = problem?.code === 'changed-meanwhile' ? (problem.data as { version: number }) : null
  const save = (over: number) => void run({ limitCents: cents, version: over, reason: why.trim() || undefined })
  return (
    <form
      className="mt-3 grid max-w-140 gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (isNone || cents !== null) save(base.version)
      }}
    >
      <p>
        Refunds need two people <b className="font-semibold">{limitText(refundLimit)}</b>.{' '}
        {changedBy && changedAt ? (
          <span className="text-muted">
            Set by {changedBy}, <When at={changedAt} />.{reason ? ` “${reason}”` : ''}
          </span>
        ) : null}
      </p>
      <label className="block">
        <span className="text-tiny text-muted">Limit, KSh</span>
        <input
          className="office-field mt-1 block w-40 text-right"
          inputMode="numeric"
          value={isNone ? '' : typed}
          disabled={isNone}
          onChange={({ target }) => setTyped(target.value)}
          aria-invalid={!isNone && cents === null ? true : undefined}
        />
      </label>
      {!isNone && cents === null ? <p className="font-semibold text-error">Enter whole shillings.</p> : null}
      {mayTakeLimitAway || limitCents === null ? (
        <label className="flex min-h-7 items-center gap-2.5">
          <input
            type="checkbox"
            className="size-4 accent-ink"
            checked={isNone}
            onChange={({ target }) => setNone(target.checked)}
          />
          No limit: I work here alone and approve my own refunds
        </label>
      ) : (
        <p className="text-tiny text-muted">Another person can approve refunds, so there must be a limit.</p>
      )}
      <label className="block">
        <span className="text-tiny text-muted">{isNone ? 'Why (required)' : 'Why'}</span>
        <textarea
          className="mt-1 block w-full rounded-sm border border-field bg-paper px-2.5 py-1.5"
          rows={2}
          maxLength={400}
          required={isNone}
          value={why}
          onChange={({ target }) => setWhy(target.value)}
        />
      </label>
      {other ? (
        <AlertLine tone="warning" title="Another person has changed the limit." live="assertive">
          Now: {limitText(refundLimit)}. Yours: {limitText({ limitCents: cents })}.
          <span className="mt-2 flex flex-wrap gap-2">
            <OfficeButton onClick={() => save(other.version)}>Save mine</OfficeButton>
            <OfficeButton
              onClick={() => {
                take(refundLimit)
                forgetProblem()
              }}
            >
              Take theirs
            </OfficeButton>
          </span>
        </AlertLine>
      ) : problem ? (
        <AlertLine tone="error" title="Not saved." live="assertive">
          {problem.message}
        </AlertLine>
      ) : null}
      <div>
        <OfficeButton
          type="submit"
          variant="main"
          disabled={isRunning}
          refusal={refusal ?? (isNone === (limitCents === null) && cents === limitCents ? 'Nothing is changed.' : null)}
        >
          Save
        </OfficeButton>
      </div>
    </form>
  )
}
