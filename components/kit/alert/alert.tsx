import type { ReactNode } from 'react'
import { IconButton } from '#components/kit/button/button.tsx'
import { classes } from '#components/kit/classes.ts'
import { CheckIcon, CloseIcon, InfoIcon, WarningIcon } from '#components/kit/icon.tsx'

export type AlertTone = 'success' | 'info' | 'warning' | 'danger'

const TONES: Record<AlertTone, { box: string; icon: string; Icon: typeof InfoIcon; spoken: string }> = {
  success: { box: 'border-success bg-success-tint', icon: 'text-success', Icon: CheckIcon, spoken: 'Done' },
  info: { box: 'border-ink bg-info-tint', icon: 'text-ink', Icon: InfoIcon, spoken: 'Note' },
  warning: { box: 'border-warning bg-warning-tint', icon: 'text-warning', Icon: WarningIcon, spoken: 'Warning' },
  danger: { box: 'border-error bg-error-tint', icon: 'text-error', Icon: WarningIcon, spoken: 'Problem' },
}

/**
 * A message inside the page: tint, bar, icon, the fact in bold, then the next step.
 * @param live "assertive" or "polite" if it appears after the page; undefined if it is there from the start
 */
export function Alert({
  tone,
  title,
  children,
  onClose,
  live,
  actions,
}: {
  tone: AlertTone
  title?: ReactNode
  children?: ReactNode
  onClose?: () => void
  live?: 'assertive' | 'polite'
  /** Buttons of a passing message: beside the text if it fits, else below. */
  actions?: ReactNode
}) {
  const { box, icon, Icon, spoken } = TONES[tone]
  const text = (
    <>
      <span className="sr-only">{spoken}: </span>
      {title ? <strong className="font-semibold">{title} </strong> : null}
      {children}
    </>
  )
  const isPassing = actions !== undefined
  return (
    <div
      role={live === 'assertive' ? 'alert' : live === 'polite' ? 'status' : undefined}
      className={classes(
        'flex items-start border-l-6 text-ink',
        isPassing ? 'gap-2 py-0.5 pr-0.5 pl-2.5 md:gap-3 md:py-1 md:pl-4' : 'gap-4 py-2 pr-2 pl-5',
        box,
      )}
    >
      <Icon size={isPassing ? 18 : 20} className={classes(isPassing ? 'mt-3.25 shrink-0' : 'mt-3', icon)} />
      {isPassing ? (
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4">
          <p className="min-w-0 flex-1 basis-32 py-2 text-small">{text}</p>
          {actions ? <div className="-ml-2 flex flex-none gap-x-4">{actions}</div> : null}
        </div>
      ) : (
        <p className="min-w-0 flex-1 py-2.5">{text}</p>
      )}
      {onClose ? (
        <IconButton label="Close this message" onClick={onClose}>
          <CloseIcon size={18} />
        </IconButton>
      ) : null}
    </div>
  )
}
