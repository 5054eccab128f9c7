import type { ReactNode } from 'react'
import { classes } from '#components/kit/classes.ts'
import { When } from './figures.tsx'

/** ring: noted · heavy ring: in progress · green dot: done · diamond: needs attention */
export type TimelineMark = 'said' | 'doing' | 'done' | 'look'

const MARKS: Record<TimelineMark, string> = {
  said: 'rounded-full border-2 border-field bg-ground',
  doing: 'rounded-full border-3 border-ink bg-ground',
  done: 'rounded-full bg-success',
  look: 'rotate-45 scale-85 bg-warning',
}

/** Events, newest first. Its children are `TimelineEntry`. */
export function Timeline({ label, children }: { label: string; children: ReactNode }) {
  return <ol aria-label={label}>{children}</ol>
}

/** Event: actor, time, action. The text of a note (`note`) is boxed. */
export function TimelineEntry({
  mark,
  who,
  at,
  note,
  children,
}: {
  mark: TimelineMark
  who: ReactNode
  at: string | Date
  note?: ReactNode
  children?: ReactNode
}) {
  return (
    <li className="timeline-line">
      <span aria-hidden="true" className={classes('absolute top-1.5 left-0.5 size-2.5', MARKS[mark])} />
      <b className="font-semibold">{who}</b> <When at={at} className="text-tiny text-muted" />
      {children ? <div>{children}</div> : null}
      {note ? <div className="mt-1 border border-hairline bg-paper px-2.5 py-2 whitespace-pre-line">{note}</div> : null}
    </li>
  )
}
