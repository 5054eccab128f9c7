import { Checkbox } from '#components/kit/field/checkbox.tsx'
import { SMS_UPDATES } from '#lib/contract/notifications/sms.ts'
import { useExtension } from '#lib/http/extension-queries.ts'
import { checkoutTexts } from '#lib/language/checkout.ts'
import { useTexts } from '#lib/language/texts.ts'

/** The choice of text messages about the order, if the shop sends them. */
export function SmsChoice({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const texts = useTexts(checkoutTexts)
  const isOffered = useExtension(SMS_UPDATES)
  if (!isOffered) return null
  return (
    <Checkbox checked={isOn} onChange={({ target }) => onChange(target.checked)}>
      {texts.smsUpdates}
      <span className="block text-small text-muted">{texts.smsHelp}</span>
    </Checkbox>
  )
}
