'use client'

import { Checkbox } from '#components/ui/checkbox.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { showAlert } from '#lib/alerts.ts'
import { useChangeNotificationSettings, useNotificationSettings } from '#lib/query/notification-settings.ts'

/** Whether notifications come by email too. Saved as it is switched. */
export function EmailSetting() {
  const { data, error } = useNotificationSettings()
  const { mutateAsync } = useChangeNotificationSettings()

  async function change(email: boolean) {
    const answer = await mutateAsync(email)
    if (answer.ok) showAlert({ tone: 'success', title: answer.message })
    else showAlert({ tone: 'danger', title: 'Your choice was not saved.', text: answer.problem.message })
  }

  return (
    <section aria-labelledby="by-email-title" className="mt-12 border-t border-hairline pt-8">
      <h2 id="by-email-title" className="heading text-d4">
        By email
      </h2>
      {data ? (
        <Checkbox
          role="switch"
          className="mt-3"
          checked={data.email}
          onChange={(event) => void change(event.target.checked)}
        >
          Write to me at each step of an order
        </Checkbox>
      ) : error ? (
        <p className="mt-3 min-h-11">This cannot be shown just now: {error.message}</p>
      ) : (
        <Skeleton className="mt-3 h-11 max-w-90" />
      )}
      <p className="text-small text-muted">Confirmations, invoices and credit notes are always mailed.</p>
    </section>
  )
}
