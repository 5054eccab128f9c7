import { classes } from '#components/kit/classes.ts'
import { PASSWORD_RULE, STRENGTHS, strengthOf } from '#lib/contract/identity/password-rule.ts'
import { SecretField, type SecretFieldProps } from './secret-field.tsx'

/** A password field with a button to show the password; password managers recognise it. */
export function PasswordField(props: SecretFieldProps) {
  return <SecretField what="the password" {...props} />
}

const LOOKS = ['bg-error', 'bg-error', 'bg-warning', 'bg-success', 'bg-success']

/** A new password with the shop's rule and, while it is typed, how strong it is in the specification's five words. */
export function NewPasswordField({ value, ...rest }: SecretFieldProps & { value: string }) {
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
