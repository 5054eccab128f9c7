import type { RefObject } from 'react'
import { Alert } from '#components/kit/alert/alert.tsx'
import { classes } from '#components/kit/classes.ts'
import type { Correction } from './correction.ts'
import type { StatusView } from './status-view.ts'

const MARKS: Record<StatusView['mark'], { dot: string; text: string }> = {
  waiting: { dot: 'bg-stripe-ochre', text: 'text-warning' },
  undecided: { dot: 'bg-stripe-ochre', text: 'text-warning' },
  unpaid: { dot: 'bg-stripe-ochre', text: 'text-warning' },
  part: { dot: 'bg-stripe-ochre', text: 'text-warning' },
  paid: { dot: 'bg-success', text: 'text-success' },
  failed: { dot: 'bg-error', text: 'text-error' },
  cancelled: { dot: 'bg-field', text: 'text-muted' },
  confirmed: { dot: 'bg-success', text: 'text-success' },
}

/** The correction of an open page: announced at once, and above all other content. */
export function CorrectionAlert({ correction }: { correction: Correction | null }) {
  return (
    // Present from the start, so that screen readers announce its content.
    <div role="alert">
      {correction ? (
        <div className="mb-6">
          <Alert tone={correction.tone} title={correction.title}>
            {correction.text}
          </Alert>
        </div>
      ) : null}
    </div>
  )
}

/** A payment's status as a page heading. Changes are announced. */
export function OutcomeHeading({
  view: { mark, label, heading, text, note },
  headingRef,
}: {
  view: StatusView
  headingRef: RefObject<HTMLHeadingElement | null>
}) {
  return (
    <div aria-live="polite" aria-atomic="true">
      <p className={classes('flex items-center gap-3 text-small font-semibold', MARKS[mark].text)}>
        <span aria-hidden="true" className={classes('size-3 rounded-full', MARKS[mark].dot)} />
        {label}
      </p>
      <h1 ref={headingRef} tabIndex={-1} className="heading mt-2 text-d2 outline-none">
        {heading}
      </h1>
      <p className="mt-3 text-lead">{text}</p>
      {note ? <p className="mt-3">{note}</p> : null}
    </div>
  )
}
