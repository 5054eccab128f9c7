import type { ReactNode } from 'react'
import { classes } from '#components/kit/classes.ts'

/**
 * Statuses and their shapes; a status never depends on colour alone.
 * wait (ring) · now (heavy ring) · half, most (part) · out (arrow) · done (tick) · ended (cross) · held (two bars) ·
 * undecided (dotted ring) · look (open triangle: needs attention) · wrong (full triangle)
 */
export type Status =
  | 'wait'
  | 'now'
  | 'half'
  | 'most'
  | 'out'
  | 'done'
  | 'ended'
  | 'held'
  | 'undecided'
  | 'look'
  | 'wrong'

const SHAPES: Record<Status, ReactNode> = {
  wait: <circle cx="8" cy="8" r="5.2" />,
  now: <circle cx="8" cy="8" r="4.2" strokeWidth={3.4} />,
  half: (
    <>
      <circle cx="8" cy="8" r="5.2" />
      <path d="M8 2.8a5.2 5.2 0 0 0 0 10.4Z" fill="currentColor" stroke="none" />
    </>
  ),
  most: (
    <>
      <circle cx="8" cy="8" r="5.2" />
      <path d="M8 8V2.8H8A5.2 5.2 0 1 0 13.2 8Z" fill="currentColor" stroke="none" />
    </>
  ),
  out: <path d="M2 8h11M9 4l4 4-4 4" />,
  done: <path d="m2.5 8.4 3.6 3.6L13.5 4.4" strokeWidth={1.9} />,
  ended: <path d="m3.5 3.5 9 9M12.5 3.5l-9 9" />,
  held: <path d="M5.6 3.5v9M10.4 3.5v9" strokeWidth={2} />,
  undecided: <circle cx="8" cy="8" r="5.2" strokeWidth={2} strokeDasharray="1.6 2.5" strokeLinecap="butt" />,
  look: (
    <>
      <path d="M8 2.2 14.6 13.6H1.4L8 2.2Z" />
      <path d="M8 6.4v3.4M8 11.6v.2" />
    </>
  ),
  wrong: <path d="M8 2.2 14.6 13.6H1.4L8 2.2Z" fill="currentColor" />,
}

const MARKS: Record<Status, string> = {
  wait: 'text-field',
  now: '',
  half: '',
  most: '',
  out: '',
  done: 'text-success',
  ended: '',
  held: 'text-warning',
  undecided: 'text-warning',
  look: 'text-warning',
  wrong: 'text-error',
}

const WORDS: Partial<Record<Status, string>> = {
  ended: 'text-muted',
  undecided: 'font-semibold',
  look: 'font-semibold',
  wrong: 'font-semibold text-error',
}

/** Shape without text, if the text is shown elsewhere. */
export function StatusShape({ status, className }: { status: Status; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      viewBox="0 0 16 16"
      className={classes('size-4 shrink-0', MARKS[status], className)}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.6}
    >
      {SHAPES[status]}
    </svg>
  )
}

/** Status as shape and text. */
export function StatusMark({
  status,
  children,
  className,
}: {
  status: Status
  children: ReactNode
  className?: string
}) {
  return (
    <span
      className={classes('inline-flex max-w-full min-w-0 items-center gap-1.5 align-top', WORDS[status], className)}
    >
      <StatusShape status={status} />
      <span className="truncate">{children}</span>
    </span>
  )
}
