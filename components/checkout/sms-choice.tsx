import { Checkbox } from '#components/kit/field/checkbox.tsx'
import { SMS_UPDATES } from '#lib/contract/notifications/sms.ts'
import { useExtension } from '#lib/http/extension-queries.ts'

/** The choice of text messages about the order, if the shop sends them. */
export function SmsChoice({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const isOffered = useExtension(SMS_UPDATES)
  if (!isOffered) return null
  return (
    <Checkbox checked={isOn} onChange={({ target }) => onChange(target.checked)}>
      Send me updates by SMS
      <span className="block text-small text-muted">Free. You can end them on the order’s page.</span>
    </Checkbox>
  )
}
