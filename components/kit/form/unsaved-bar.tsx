import type { ReactNode } from 'react'
import { AlertLine } from '#components/kit/state/office-states.tsx'

/** Bar at a page's foot for unsaved changes: their summary, the error of saving, and the actions. */
export function UnsavedBar({
  count,
  detail,
  problem,
  children,
}: {
  /** Changes that are not saved. */
  count: number
  detail?: ReactNode
  /** Why saving was refused. */
  problem?: string | undefined
  children: ReactNode
}) {
  return (
    <section
      aria-label="Unsaved changes"
      className="room-gutter flex min-h-12 flex-none flex-wrap items-center gap-2.5 bg-band py-1 text-band-paper"
    >
      <p role="status" className="mr-auto">
        <b className="font-semibold">{count === 1 ? '1 unsaved change' : `${count} unsaved changes`}</b>{' '}
        <span className="text-band-muted">{detail}</span>
      </p>
      {problem ? <AlertLine tone="error" title={problem} live="assertive" /> : null}
      {children}
    </section>
  )
}
