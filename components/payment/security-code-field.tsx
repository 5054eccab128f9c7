import type { ComponentProps } from 'react'
import { SecretField } from '#components/kit/field/secret-field.tsx'

/** The CVV, which the payer can reveal. Browsers do not store a field that was ever a password field. */
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
