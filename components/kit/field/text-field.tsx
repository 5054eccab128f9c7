import { type ComponentProps, useId } from 'react'
import { classes } from '#components/kit/classes.ts'
import { CONTROL_CLASS, Field, type FieldTexts, fieldLinks } from './field.tsx'

type Texts = Omit<FieldTexts, 'id'>

/**
 * A text field with label, help and error. Accepts all attributes of an input, including a form library's `ref` and
 * handlers.
 */
export function TextField({ label, help, error, id, className, ...rest }: ComponentProps<'input'> & Texts) {
  const ownId = useId()
  const texts = { id: id ?? ownId, label, help, error }
  return (
    <Field {...texts}>
      <input type="text" {...rest} {...fieldLinks(texts)} className={classes(CONTROL_CLASS, className)} />
    </Field>
  )
}

/** Several lines of text. */
export function TextArea({ label, help, error, id, className, ...rest }: ComponentProps<'textarea'> & Texts) {
  const ownId = useId()
  const texts = { id: id ?? ownId, label, help, error }
  return (
    <Field {...texts}>
      <textarea rows={3} {...rest} {...fieldLinks(texts)} className={classes(CONTROL_CLASS, 'py-3', className)} />
    </Field>
  )
}
