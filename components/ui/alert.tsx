import type { ReactNode } from 'react'
import { classes } from '#lib/classes.ts'
import { IconButton } from './button.tsx'
import { CheckIcon, CloseIcon, InfoIcon, WarningIcon } from './icon.tsx'

export type AlertTone = 'success' | 'info' | 'warning' | 'danger'

const TONES: Record<AlertTone, { box: string; icon: string; Icon: typeof InfoIcon; spoken: string }> = {
  success: { box: 'border-success bg-success-tint', icon: 'text-success', Icon: CheckIcon, spoken: 'Done' },
  info: { box: 'border-ink bg-info-tint', icon: 'text-ink', Icon: InfoIcon, spoken: 'Note' },
  warning: { box: 'border-warning bg-warning-tint', icon: 'text-warning', Icon: WarningIcon, spoken: 'Careful' },
  danger: { box: 'border-error bg-error-tint', icon: 'text-error', Icon: WarningIcon, spoken: 'Problem' },
}

/**
 * A message in its place: tint, bar, icon, the fact in bold, then what to do.
 * @param live "assertive" or "polite" where it appears while somebody is on the page; none where it stands from the start
 */
export function Alert({
  tone,
  title,
  children,
  onClose,
  live,
}: {
  tone: AlertTone
  title?: ReactNode
  children?: ReactNode
  onClose?: () => void
  live?: 'assertive' | 'polite'
}) {
  const { box, icon, Icon, spoken } = TONES[tone]
  return (
    <div
      role={live === 'assertive' ? 'alert' : live === 'polite' ? 'status' : undefined}
      className={classes('flex items-start gap-4 border-l-6 py-2 pr-2 pl-5 text-ink', box)}
    >
      <Icon size={20} className={classes('mt-3', icon)} />
      <p className="min-w-0 flex-1 py-2.5">
        <span className="sr-only">{spoken}: </span>
        {title ? <strong className="font-semibold">{title} </strong> : null}
        {children}
      </p>
      {onClose ? (
        <IconButton label="Close this message" onClick={onClose}>
          <CloseIcon size={18} />
        </IconButton>
      ) : null}
    </div>
  )
}
