import { useState } from 'react'
import { Checkbox } from '#components/kit/field/checkbox.tsx'
import { showAlert } from '#lib/browser/alerts.ts'
import { SMS_UPDATES } from '#lib/contract/notifications/sms.ts'
import type { OrderDetails } from '#lib/contract/orders/order-details.ts'
import { useExtension } from '#lib/http/extension-queries.ts'
import { setOrderSms } from '#lib/orders/order-sms.ts'
import { isOpen } from '#lib/orders/steps.ts'

/**
 * Turns text messages about an order on or off. Absent if the shop does not send them, without a Kenyan mobile number, and for
 * an ended order without messages.
 * @param token of a guest's order
 */
export function OrderSms({ order, token }: { order: OrderDetails; token: string | undefined }) {
  const isOffered = useExtension(SMS_UPDATES)
  const [isSaving, setIsSaving] = useState(false)
  const { smsUpdates } = order
  if (!isOffered || smsUpdates === undefined || !(smsUpdates || isOpen(order))) return null

  async function change(isOn: boolean) {
    setIsSaving(true)
    const answer = await setOrderSms(order.orderId, token, isOn)
    setIsSaving(false)
    if (answer.ok) showAlert({ tone: 'success', title: answer.message })
    else showAlert({ tone: 'danger', title: 'We could not save your choice.', text: answer.problem.message })
  }

  return (
    <section aria-label="Text messages" className="print:hidden">
      <Checkbox
        role="switch"
        checked={smsUpdates}
        disabled={isSaving}
        onChange={({ target }) => void change(target.checked)}
      >
        Send updates about this order by SMS
        <span className="block text-small text-muted">Free, to {order.contact.mobileNumber}.</span>
      </Checkbox>
    </section>
  )
}
