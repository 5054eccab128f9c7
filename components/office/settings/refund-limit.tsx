'use client'

import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { WaitingApprovals } from '#components/kit/confirm/approval-request.tsx'
import { CheckboxField } from '#components/kit/field/checkbox-field.tsx'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { When } from '#components/kit/figure/figures.tsx'
import { useOfficeForm } from '#components/kit/form/use-office-form.ts'
import { AlertLine, Loaded } from '#components/kit/state/office-states.tsx'
import { TextArea } from '#components/office/catalogue/text-area.tsx'
import type { Output } from '#lib/contract/base/call.ts'
import { officeRefundLimitSave, officeSettings } from '#lib/contract/site/office/settings.ts'
import { showMoney } from '#lib/format/money.ts'
import { noteDone } from '#lib/office/jobs.ts'
import { useMay, useRefusal } from '#lib/office/me.ts'
import { problemText } from '#lib/office/problem-text.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { amountText, typedShillings } from '#lib/office/typed-amount.ts'

type Settings = Output<typeof officeSettings>
type Limit = Settings['refundLimit']

const REFRESHES = ['office-settings', 'office-two-people', 'office-audit-list', 'office-approval-list']

const limitText = ({ limitCents }: Pick<Limit, 'limitCents'>) =>
  limitCents === null ? 'never: one person is enough' : `above ${showMoney(limitCents, 'auto')}`

/** Above which sum a refund needs two people. */
export function RefundLimit() {
  const query = useOfficeQuery(officeSettings, {})
  const mayManage = useMay('staff.manage')
  return (
    <div className="room-gutter py-4">
      <h2 className="heading text-d5">Two people</h2>
      <p className="mt-1 max-w-140 text-muted">
        Credit limits and removing staff always need two people: one requests, another approves. Refunds, store credit,
        cheques and money closed without an order need two people above the limit. If there are two owners, both must
        approve a higher limit.
      </p>
      {mayManage ? <WaitingApprovals kinds={['refund-limit']} permission="staff.manage" refreshes={REFRESHES} /> : null}
      <Loaded query={query} what="the settings" rows={2}>
        {(settings) => <LimitForm settings={settings} />}
      </Loaded>
    </div>
  )
}

const fieldsOf = ({ limitCents, version }: Limit) => ({
  ...{ isNone: limitCents === null, version, reason: '' },
  limitCents: limitCents === null ? '' : amountText(limitCents),
})

function LimitForm({ settings: { refundLimit, mayTakeLimitAway } }: { settings: Settings }) {
  const { limitCents, reason, changedBy, changedAt } = refundLimit
  const refusal = useRefusal('settings.edit')
  const form = useOfficeForm(officeRefundLimitSave, {
    defaults: fieldsOf(refundLimit),
    isFollowing: true,
    toInput: ({ isNone, limitCents: limit, version, reason: why }, wrong) => ({
      ...{ version, reason: why.trim() || undefined },
      limitCents: isNone ? null : (typedShillings(limit) ?? wrong('limitCents', 'Enter whole shillings.')),
    }),
    refreshes: REFRESHES,
    onDone(saved, message) {
      // A higher limit that waits for another owner is not the limit yet.
      form.reset(fieldsOf(saved))
      noteDone(`${message} Refunds need two people ${limitText(saved)}.`)
    },
  })
  const { typed, problem } = form
  const { isNone } = typed
  const cents = isNone ? null : typedShillings(typed.limitCents)
  const other = form.theirs as { version: number } | null
  return (
    <form {...form.attributes} className="mt-3 grid max-w-140 gap-3">
      <p>
        Refunds need two people <b className="font-semibold">{limitText(refundLimit)}</b>.{' '}
        {changedBy && changedAt ? (
          <span className="text-muted">
            Set by {changedBy}, <When at={changedAt} />.{reason ? ` “${reason}”` : ''}
          </span>
        ) : null}
      </p>
      <OfficeField
        label="Limit, KSh"
        className="w-40"
        inputMode="numeric"
        disabled={isNone}
        {...form.field('limitCents')}
        value={isNone ? '' : typed.limitCents}
      />
      {mayTakeLimitAway || limitCents === null ? (
        <CheckboxField label="No limit: I work here alone and approve my own refunds" {...form.field('isNone')} />
      ) : (
        <p className="text-tiny text-muted">Another person can approve refunds, so there must be a limit.</p>
      )}
      <TextArea
        label={isNone ? 'Why (required)' : 'Why'}
        rows={2}
        most={400}
        required={isNone}
        {...form.field('reason')}
      />
      {other ? (
        <AlertLine tone="warning" title="A colleague has changed the limit." live="assertive">
          Now: {limitText(refundLimit)}. Yours: {limitText({ limitCents: cents })}.
          <span className="mt-2 flex flex-wrap gap-2">
            <OfficeButton onClick={() => form.submit({ version: other.version })}>Keep mine</OfficeButton>
            <OfficeButton onClick={() => form.reset(fieldsOf(refundLimit))}>Keep theirs</OfficeButton>
          </span>
        </AlertLine>
      ) : problem ? (
        <AlertLine tone="error" title="Not saved." live="assertive">
          {problemText(problem)}
        </AlertLine>
      ) : null}
      <div>
        <OfficeButton
          type="submit"
          variant="main"
          disabled={form.isSubmitting}
          refusal={refusal ?? (isNone === (limitCents === null) && cents === limitCents ? 'No changes yet.' : null)}
        >
          Save
        </OfficeButton>
      </div>
    </form>
  )
}
