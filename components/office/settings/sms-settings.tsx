'use client'

import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { TextArea } from '#components/kit/field/text-field.tsx'
import { ChangedBy } from '#components/kit/figure/figures.tsx'
import { StatusMark } from '#components/kit/figure/status-mark.tsx'
import { useOfficeForm } from '#components/kit/form/use-office-form.ts'
import { Column, PageBody } from '#components/kit/page/page-layout.tsx'
import { AlertLine, QueryState } from '#components/kit/state/office-states.tsx'
import type { Output } from '#lib/contract/base/call.ts'
import { officeSmsOptOut, officeSmsSettings, officeSmsTextsSave } from '#lib/contract/notifications/office/sms.ts'
import { SMS_EVENTS, SMS_VALUES, type SmsEvent } from '#lib/contract/notifications/sms.ts'
import { showCount } from '#lib/format/count.ts'
import { showMoney } from '#lib/format/money.ts'
import { smsLength } from '#lib/format/sms-length.ts'
import { useRefusal } from '#lib/office/me.ts'
import { problemText } from '#lib/office/problem-text.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'

type Settings = Output<typeof officeSmsSettings>

const NAMES: Readonly<Record<SmsEvent, string>> = {
  placed: 'Order placed',
  paid: 'Paid',
  departed: 'On its way',
  ready: 'Ready to collect',
  refund: 'Refund sent',
}

/** Text messages about orders: their texts with examples, the cost of the month, and phones that want no messages. */
export function SmsSettings() {
  const query = useOfficeQuery(officeSmsSettings, {})
  const { data } = query
  if (!data) return <QueryState query={query} what="the text messages" rows={6} />
  return (
    <PageBody>
      <Column>
        <TextsForm settings={data} />
      </Column>
      <Column label="Number and cost" width="360px" isPaper>
        <Month settings={data} />
        <OptOut />
      </Column>
    </PageBody>
  )
}

function TextsForm({ settings: { texts, version, examples, changedBy, changedAt } }: { settings: Settings }) {
  const refusal = useRefusal('emails.edit')
  const form = useOfficeForm(officeSmsTextsSave, {
    defaults: { ...texts, version },
    isFollowing: true,
    toInput: (typed) => typed,
    refreshes: [officeSmsSettings.name],
  })
  return (
    <form {...form.attributes} className="room-gutter grid max-w-180 gap-4 py-4">
      <p className="text-muted">
        Customers choose them when they order. Values in braces are filled in:{' '}
        {SMS_VALUES.map((one) => `{${one}}`).join(', ')}. A sentence without its value is left out.
      </p>
      {SMS_EVENTS.map((event) => {
        const { onChange, ...field } = form.field(event)
        return (
          <TextArea
            key={event}
            label={NAMES[event]}
            rows={2}
            {...field}
            onChange={({ target }) => onChange(target.value)}
            help={`${examples[event]} (${smsLength(examples[event]).units} of 160 characters)`}
          />
        )
      })}
      {form.problem ? (
        <AlertLine tone="error" title="Not saved." live="assertive">
          {problemText(form.problem)}
        </AlertLine>
      ) : null}
      <ChangedBy change={{ changedBy, changedAt }} />
      <div>
        <OfficeButton type="submit" variant="main" disabled={form.isSubmitting} refusal={refusal}>
          Save the texts
        </OfficeButton>
      </div>
    </form>
  )
}

function Month({ settings: { isSetUp, month } }: { settings: Settings }) {
  return (
    <div className="room-gutter py-4">
      <h2 className="heading text-d5">This month</h2>
      <p className="mt-1">
        {isSetUp ? (
          <StatusMark status="done">Active</StatusMark>
        ) : (
          <StatusMark status="ended">Not set up: its account is set on the server</StatusMark>
        )}
      </p>
      <dl className="mt-2 grid grid-cols-[1fr_auto] gap-y-1">
        <dt>Sent</dt>
        <dd className="text-right tabular-nums">{showCount(month.sent)}</dd>
        <dt>Failed</dt>
        <dd className="text-right tabular-nums">{showCount(month.failed)}</dd>
        <dt className="border-t border-ink pt-1">Cost</dt>
        <dd className="border-t border-ink pt-1 text-right font-semibold tabular-nums">{showMoney(month.cost)}</dd>
      </dl>
    </div>
  )
}

function OptOut() {
  const refusal = useRefusal('customers.stop')
  const form = useOfficeForm(officeSmsOptOut, { defaults: { phone: '' }, toInput: (typed) => typed })
  return (
    <form {...form.attributes} className="room-gutter grid gap-3 border-t border-hairline py-4">
      <h2 className="heading text-d5">No more messages</h2>
      <p className="text-muted">
        For a customer who calls. If the sender receives messages, customers can also reply STOP.
      </p>
      <OfficeField label="Phone number" type="tel" required {...form.field('phone')} />
      <div>
        <OfficeButton type="submit" disabled={form.isSubmitting} refusal={refusal}>
          End text messages
        </OfficeButton>
      </div>
    </form>
  )
}
