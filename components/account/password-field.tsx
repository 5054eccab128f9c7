'use client'

import { type ComponentProps, useId, useState } from 'react'
import { CONTROL_CLASS, Field, type FieldTexts, fieldLinks } from '#components/ui/field.tsx'
import { classes } from '#lib/classes.ts'
import { PASSWORD_RULE, STRENGTHS, strengthOf } from '#lib/password.ts'

/** A password, which its owner may show. Paste works, and password managers are told what it is for. */
export function PasswordField({
  label,
  help,
  error,
  id,
  className,
  ...rest
}: Omit<ComponentProps<'input'>, 'type'> & Omit<FieldTexts, 'id'>) {
  const ownId = useId()
  const [shown, setShown] = useState(false)
  const texts = { id: id ?? ownId, label, help, error }
  return (
    <Field {...texts}>
      <span className="relative block">
        <input
          {...rest}
          {...fieldLinks(texts)}
          type={shown ? 'text' : 'password'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          className={classes(CONTROL_CLASS, 'pr-20', className)}
        />
        <button
          type="button"
          aria-pressed={shown}
          aria-label={`${shown ? 'Hide' : 'Show'} the password`}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0 right-0 min-w-18 px-4 text-small text-link hover:underline"
        >
          {shown ? 'Hide' : 'Show'}
        </button>
      </span>
    </Field>
  )
}

const LOOKS = ['bg-error', 'bg-error', 'bg-warning', 'bg-success', 'bg-success']

/** A new password with the shop's rule and, while it is typed, how strong it is in the specification's five words. */
export function NewPasswordField({ value, ...rest }: ComponentProps<typeof PasswordField> & { value: string }) {
  const strength = value ? strengthOf(value) : -1
  return (
    <div>
      <PasswordField autoComplete="new-password" maxLength={40} help={PASSWORD_RULE} {...rest} />
      <div className="mt-3 flex items-center gap-3" hidden={strength < 0}>
        <span aria-hidden="true" className="grid flex-1 grid-cols-5 gap-1">
          {STRENGTHS.map((label, at) => (
            <span key={label} className={classes('h-1.5', at <= strength ? LOOKS[strength] : 'bg-hairline')} />
          ))}
        </span>
        <span role="status" className="text-small text-muted">
          {STRENGTHS[strength] ?? ''}
        </span>
      </div>
    </div>
  )
}
