import type { ComponentProps } from 'react'
import { SecretField } from '#components/kit/field/secret-field.tsx'

/** The CVV, which its owner may show. A field that was ever a password's is kept by no browser. */
export function SecurityCodeField(props: ComponentProps<'input'> & { error?: string }) {
  return (
    <SecretField
      {...props}
      id="security-code"
      what="the CVV"
      label="CVV"
      help="3 digits, on the back"
      inputMode="numeric"
      autoComplete="cc-csc"
      maxLength={6}
    />
  )
}
