import { Options } from '#components/kit/field/options.tsx'
import { SelectField } from '#components/kit/field/select-field.tsx'
import { TextArea } from '#components/kit/field/text-field.tsx'
import type { FormParts } from '#components/kit/form/use-checked-form.ts'
import { OTHER_REASON } from '#lib/contract/orders/cancellation.ts'
import { useCancelReasons } from '#lib/orders/queries.ts'

/** Why something is cancelled: one of the reasons, or one's own words. */
export function ReasonFields({ form: { field, watch } }: { form: FormParts }) {
  const { data: reasons, error, isPending } = useCancelReasons()
  const chosen = field('reason', 'number')
  return (
    <>
      <SelectField label="Reason" {...chosen} error={chosen.error ?? error?.message}>
        <Options list={reasons} none="Choose a reason" loading={isPending} />
      </SelectField>
      {/* As chosen it is text, as sent a number; nothing chosen is neither. */}
      {String(watch('reason') ?? '') === String(OTHER_REASON) ? (
        <TextArea label="Your reason" maxLength={300} {...field('otherReason')} />
      ) : null}
    </>
  )
}
