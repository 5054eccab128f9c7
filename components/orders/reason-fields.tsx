import { Options } from '#components/kit/field/options.tsx'
import { SelectField } from '#components/kit/field/select-field.tsx'
import { TextArea } from '#components/kit/field/text-field.tsx'
import type { FormParts } from '#components/kit/form/use-checked-form.ts'
import { OTHER_REASON } from '#lib/contract/orders/cancellation.ts'
import { useCancelReasons } from '#lib/orders/queries.ts'

/** Reason for a cancellation: one of the listed reasons, or the visitor's own text. */
export function ReasonFields({ form: { field, watch } }: { form: FormParts }) {
  const { data: reasons, error, isPending } = useCancelReasons()
  const chosen = field('reason', 'number')
  return (
    <>
      <SelectField label="Reason" {...chosen} error={chosen.error ?? error?.message}>
        <Options list={reasons} none="Choose a reason" loading={isPending} />
      </SelectField>
      {/* Text while chosen, a number when sent; neither without a choice. */}
      {String(watch('reason') ?? '') === String(OTHER_REASON) ? (
        <TextArea label="Your reason" maxLength={300} {...field('otherReason')} />
      ) : null}
    </>
  )
}
