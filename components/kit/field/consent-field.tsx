'use client'

import { useId } from 'react'
import { useSite } from '#components/kit/site-provider.tsx'
import { CONSENT_EDITION, CONSENT_WORDING, consentText } from '#lib/account/consent-wording.ts'
import { Checkbox } from './checkbox.tsx'
import { FieldError } from './field.tsx'

/** The consent to accept, with links to the documents it names. The shown text is the stored text. */
export function ConsentField({
  name,
  checked,
  onChange,
  error,
}: {
  /** The form's field, for the focus on an error. */
  name: string
  checked: boolean
  onChange: (accepted: boolean) => void
  error: string | undefined
}) {
  const id = useId()
  const { name: shop } = useSite()
  return (
    <div>
      <Checkbox
        name={name}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        className="items-start py-2.5"
      >
        {consentText(CONSENT_WORDING[CONSENT_EDITION] ?? '', shop)}
      </Checkbox>
      <p className="pl-8.5 text-small text-muted">
        Read the{' '}
        <a href="/terms" target="_blank" rel="noreferrer" className="link">
          terms
        </a>{' '}
        and the{' '}
        <a href="/privacy" target="_blank" rel="noreferrer" className="link">
          privacy notice
        </a>
        .
      </p>
      {error ? <FieldError id={id}>{error}</FieldError> : null}
    </div>
  )
}
