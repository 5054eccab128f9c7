'use client'

import { Checkbox } from '#components/kit/field/checkbox.tsx'
import { NotLoaded } from '#components/kit/state/not-loaded.tsx'
import { showAlert } from '#lib/browser/alerts.ts'
import { SMS_UPDATES } from '#lib/contract/notifications/sms.ts'
import { useExtension } from '#lib/http/extension-queries.ts'
import { useChangeNotificationSettings, useNotificationSettings } from '#lib/notifications/settings-queries.ts'

/** Whether the phone of the account gets text messages about orders. Absent if the shop does not send them. */
export function SmsSection() {
  return useExtension(SMS_UPDATES) ? <SmsSetting /> : null
}

function SmsSetting() {
  const { data, error, refetch } = useNotificationSettings()
  const { mutateAsync, isPending } = useChangeNotificationSettings()
  if (!error && data?.sms === undefined) return null

  async function change(sms: boolean) {
    const answer = await mutateAsync({ sms })
    if (answer.ok) showAlert({ tone: 'success', title: answer.message })
    else showAlert({ tone: 'danger', title: 'We could not save your choice.', text: answer.problem.message })
  }

  return (
    <section aria-labelledby="sms-title" className="border-t border-hairline pt-8">
      <h2 id="sms-title" className="heading text-d4">
        Text messages
      </h2>
      {data ? (
        <div className="mt-3">
          <Checkbox
            role="switch"
            checked={data.sms ?? false}
            disabled={isPending}
            onChange={({ target }) => void change(target.checked)}
          >
            Allow text messages about orders to my phone
            <span className="block text-small text-muted">
              You choose them for each order at checkout. Without this, the phone of this account gets none.
            </span>
          </Checkbox>
        </div>
      ) : error ? (
        <div className="mt-5">
          <NotLoaded title="We could not load this setting." error={error} onRetry={() => void refetch()} />
        </div>
      ) : null}
    </section>
  )
}
