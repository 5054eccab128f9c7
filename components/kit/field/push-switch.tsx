import type { usePushTopic } from '#lib/notifications/use-push-topic.ts'
import { Checkbox } from './checkbox.tsx'

/** Switch for one message to this browser. @param label a sentence with its occasion */
export function PushSwitch({ push, label }: { push: NonNullable<ReturnType<typeof usePushTopic>>; label: string }) {
  const { isOn, isSaving, refused, change } = push
  return (
    <section aria-label="Message on this device" className="print:hidden">
      <Checkbox role="switch" checked={isOn} disabled={isSaving} onChange={() => void change()}>
        {label}
        <span className="block text-small text-muted">One message from your browser, free.</span>
      </Checkbox>
      <p role="status" className="text-small text-muted">
        {refused}
      </p>
    </section>
  )
}
