import type { ReactNode } from 'react'
import { classes } from '#components/kit/classes.ts'
import { CheckIcon } from '#components/kit/icon.tsx'

export type StatusStep = {
  key: string
  title: ReactNode
  detail?: ReactNode
  state: 'done' | 'now' | 'ahead'
  /** Content below the step: a countdown, a bar. */
  children?: ReactNode
}

const SPOKEN = { done: 'done', now: 'now', ahead: 'not done yet' }

function Mark({ state }: { state: StatusStep['state'] }) {
  if (state === 'done') {
    return (
      <span className="flex size-6.5 items-center justify-center rounded-full bg-success text-ground">
        <CheckIcon size={16} className="stroke-2" />
      </span>
    )
  }
  return (
    <span
      className={classes(
        'block size-6.5 rounded-full bg-ground',
        state === 'now' ? 'border-8 border-ink' : 'border-2 border-field',
      )}
    />
  )
}

/** Steps of a process: vertical on phones and if `vertical`, else a row. Status never depends on colour alone. */
export function StatusLine({ steps, vertical = false }: { steps: readonly StatusStep[]; vertical?: boolean }) {
  return (
    <ol className={classes('flex flex-col', !vertical && 'md:flex-row')}>
      {steps.map((step, i) => (
        <li
          key={step.key}
          aria-current={step.state === 'now' ? 'step' : undefined}
          className={classes(
            'relative flex gap-4 pb-6 last:pb-0',
            !vertical && 'md:flex-1 md:flex-col md:gap-2 md:pr-4 md:pb-0',
          )}
        >
          {i < steps.length - 1 ? (
            <span
              aria-hidden="true"
              className={classes(
                'absolute top-6.5 bottom-0 left-3 w-0.5',
                !vertical && 'md:top-3 md:right-0 md:bottom-auto md:left-6.5 md:h-0.5 md:w-auto',
                step.state === 'done' ? 'bg-success' : 'bg-hairline',
              )}
            />
          ) : null}
          <span className="shrink-0">
            <Mark state={step.state} />
          </span>
          <div className="min-w-0 flex-1">
            <p className={step.state === 'ahead' ? 'text-muted' : 'font-semibold'}>
              {step.title}
              <span className="sr-only">: {SPOKEN[step.state]}</span>
            </p>
            {step.detail ? <p className="text-small text-muted">{step.detail}</p> : null}
            {step.children}
          </div>
        </li>
      ))}
    </ol>
  )
}
