'use client'

import Link from 'next/link'
import type { ComponentProps } from 'react'
import { LiveButton } from '#components/kit/button/live-button.tsx'
import { classes } from '#components/kit/classes.ts'
import { noteRefused } from '#lib/office/jobs.ts'
import { KeyHint } from './key-hint.tsx'

/** `main`: the page's primary action; `money`: the single madder button of a screen; `band`: on an ink bar. */
export type OfficeButtonVariant = 'main' | 'money' | 'outline' | 'quiet' | 'band' | 'band-main'

const VARIANTS: Record<OfficeButtonVariant, string> = {
  main: 'border-main bg-main text-on-main hover:border-main-deep hover:bg-main-deep',
  money: 'border-madder-fill bg-madder-fill text-white hover:border-madder-deep hover:bg-madder-deep',
  outline: 'border-ink bg-transparent text-ink hover:bg-calico',
  quiet: 'border-hairline bg-ground text-ink hover:border-field hover:bg-calico',
  band: 'border-transparent bg-transparent font-medium text-band-paper hover:border-band-muted',
  'band-main': 'border-band-paper bg-band-paper text-band-ink hover:border-band-muted hover:bg-band-muted',
}

const SIZES = {
  regular: '',
  small: 'h-7 px-2.5 text-tiny max-md:h-11',
  touch: 'h-(--touch) w-full text-base',
}

interface Look {
  variant?: OfficeButtonVariant
  size?: keyof typeof SIZES
  /** Key with the same effect, in the form of a KeyMap; `useKeys` registers it. */
  keys?: string
}

const isFilled = (variant: OfficeButtonVariant) => variant !== 'outline' && variant !== 'quiet'

/** Classes of an office button, for another element. */
export const officeButtonClass = (
  variant: OfficeButtonVariant = 'quiet',
  size: keyof typeof SIZES = 'regular',
  className?: string,
): string => classes('office-button', SIZES[size], VARIANTS[variant], className)

/**
 * Office button: 32 px high on a desktop, 44 on a phone, 56 for gloves.
 * @param refusal reason why the user is not allowed to press it ("Approver or Owner can do this."): shown on hover and,
 * in the undo bar, when pressed
 */
export function OfficeButton({
  variant = 'quiet',
  size = 'regular',
  keys,
  refusal,
  className,
  children,
  onClick,
  ...rest
}: ComponentProps<'button'> & Look & { refusal?: string | null }) {
  return (
    <LiveButton
      {...rest}
      onClick={
        refusal
          ? (event) => {
              event.preventDefault()
              noteRefused(refusal)
            }
          : onClick
      }
      aria-disabled={refusal ? true : undefined}
      title={refusal ?? rest.title}
      className={officeButtonClass(variant, size, className)}
    >
      {children}
      {refusal ? <span className="sr-only">. {refusal}</span> : null}
      {keys ? <KeyHint keys={keys} isBare={isFilled(variant) && !refusal} className="-mr-1" /> : null}
    </LiveButton>
  )
}

/** Link that looks like an office button. */
export function OfficeLinkButton({
  variant = 'quiet',
  size = 'regular',
  keys,
  className,
  children,
  ...rest
}: ComponentProps<typeof Link> & Look) {
  return (
    <Link className={officeButtonClass(variant, size, className)} {...rest}>
      {children}
      {keys ? <KeyHint keys={keys} isBare={isFilled(variant)} className="-mr-1" /> : null}
    </Link>
  )
}

/** Icon button: 28 px square on a desktop, 44 on a phone. */
export function OfficeIconButton({ label, className, ...rest }: ComponentProps<'button'> & { label: string }) {
  return (
    <LiveButton
      aria-label={label}
      title={label}
      className={classes(
        'inline-flex size-7 shrink-0 items-center justify-center rounded-sm text-muted hover:bg-calico hover:text-ink max-md:size-11',
        className,
      )}
      {...rest}
    />
  )
}
