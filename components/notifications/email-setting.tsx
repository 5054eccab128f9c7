'use client'

import { Checkbox } from '#components/kit/field/checkbox.tsx'
import { Skeleton } from '#components/kit/state/skeleton.tsx'
import { showAlert } from '#lib/browser/alerts.ts'
import { useChangeNotificationSettings, useNotificationSettings } from '#lib/notifications/settings-queries.ts'

/**
 * Setting for notifications by email, saved at each switch. Placed above the list: below it, a growing list would move
 * it away from the pointer.
 */
export function EmailSetting() {
  const { data, error } = useNotificationSettings()
  const { mutateAsync } = useChangeNotificationSettings()

  async function change(email: boolean) {
    const answer = await mutateAsync(email)
    if (answer.ok) showAlert({ tone: 'success', title: answer.message })
    else showAlert({ tone: 'danger', title: 'We could not save your choice.', text: answer.problem.message })
  }

  return (
    <section aria-label="By email" className="mb-6 border-b border-hairline pb-4">
      {data ? (
        <Checkbox role="switch" checked={data.email} onChange={(event) => void change(event.target.checked)}>
          Email me at each step of an order
        </Checkbox>
      ) : error ? (
        <p className="min-h-11">We could not load this setting: {error.message}</p>
      ) : (
        <Skeleton className="h-11 max-w-90" />
      )}
      <p className="text-small text-muted">We always email confirmations, invoices and credit notes.</p>
    </section>
  )
}
