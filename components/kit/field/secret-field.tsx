'use client'

import { type ComponentProps, useId, useState } from 'react'
import { LiveButton } from '#components/kit/button/live-button.tsx'
import { classes } from '#components/kit/classes.ts'
import { CONTROL_CLASS, Field, type FieldTexts, fieldLinks } from './field.tsx'

export type SecretFieldProps = Omit<ComponentProps<'input'>, 'type'> & Omit<FieldTexts, 'id'>

/**
 * A field with hidden text that the user can show. Paste works.
 * @param `what` names the secret on the button, such as "the password"
 */
export function SecretField({ what, label, help, error, id, className, ...rest }: SecretFieldProps & { what: string }) {
  const ownId = useId()
  const [isVisible, setVisible] = useState(false)
  const texts = { id: id ?? ownId, label, help, error }
  return (
    <Field {...texts}>
      <span className="relative block">
        <input
          {...rest}
          {...fieldLinks(texts)}
          type={isVisible ? 'text' : 'password'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          className={classes(CONTROL_CLASS, 'pr-20', className)}
        />
        <LiveButton
          aria-pressed={isVisible}
          aria-label={`${isVisible ? 'Hide' : 'Show'} ${what}`}
          onClick={() => setVisible(!isVisible)}
          className="absolute inset-y-0 right-0 min-w-18 px-4 text-small text-link hover:underline"
        >
          {isVisible ? 'Hide' : 'Show'}
        </LiveButton>
      </span>
    </Field>
  )
}
