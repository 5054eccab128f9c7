import Link from 'next/link'
import type { ComponentProps } from 'react'
import { classes } from '#components/kit/classes.ts'
import { LiveButton } from './live-button.tsx'

/**
 * `main`: the page's primary action; `money`: the single madder button of a screen; `outline`: secondary; `quiet`: the
 * rest.
 */
export type ButtonVariant = 'main' | 'money' | 'outline' | 'quiet' | 'inverse'
export type ButtonSize = 'regular' | 'small'

const VARIANTS: Record<ButtonVariant, string> = {
  main: 'border-main bg-main text-on-main hover:border-main-deep hover:bg-main-deep',
  money: 'border-madder-fill bg-madder-fill text-white hover:border-madder-deep hover:bg-madder-deep',
  outline: 'border-ink bg-ground text-ink hover:bg-calico',
  quiet: 'border-hairline bg-ground text-ink hover:border-field hover:bg-calico',
  inverse: 'border-band-paper bg-band-paper text-band-ink hover:border-band-muted hover:bg-band-muted',
}

/** Classes of a button, for another element that looks like one. Regular is 48 px high, small 44. */
export function buttonClass(variant: ButtonVariant = 'main', size: ButtonSize = 'regular', className?: string): string {
  return classes(size === 'regular' ? 'button' : 'button min-h-11 px-4 text-small', VARIANTS[variant], className)
}

type Look = { variant?: ButtonVariant; size?: ButtonSize }

/** Button. `type` defaults to "button", so that it does not submit a form by accident. */
export function Button({ variant, size, className, ...rest }: ComponentProps<'button'> & Look) {
  return <LiveButton className={buttonClass(variant, size, className)} {...rest} />
}

/** Link that looks like a button. */
export function LinkButton({ variant, size, className, ...rest }: ComponentProps<typeof Link> & Look) {
  return <Link className={buttonClass(variant, size, className)} {...rest} />
}

/** Icon button, 44 px square; `label` is its accessible name. */
export function IconButton({ label, className, ...rest }: ComponentProps<'button'> & { label: string }) {
  return (
    <LiveButton
      aria-label={label}
      className={classes(
        'inline-flex size-11 shrink-0 items-center justify-center rounded-sm transition-colors hover:bg-calico',
        className,
      )}
      {...rest}
    />
  )
}
