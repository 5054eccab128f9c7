'use client'

import Link from 'next/link'
import { classes } from '#components/kit/classes.ts'
import { Age, Initials, MoneyFigure } from '#components/kit/figure/figures.tsx'
import type { OfficeTask } from '#lib/contract/office/office/today.ts'
import { useNow } from '#lib/office/use-now.ts'
import { showAge } from '#lib/office/when.ts'

/** How long a task has waited, or how late it is. */
function Waiting({ task: { since, dueAt } }: { task: OfficeTask }) {
  const now = useNow()
  const late = dueAt === null ? 0 : now.getTime() - new Date(dueAt).getTime()
  return late > 0 ? (
    <span className="font-semibold whitespace-nowrap text-error">{showAge(late)} late</span>
  ) : (
    <Age at={since} className="whitespace-nowrap" />
  )
}

/** The staff member that has a task, or a button to take it. */
function Holder({ task, me, onTake }: { task: OfficeTask; me: number | null; onTake: () => void }) {
  const { takenBy } = task
  if (!takenBy) {
    return (
      <button type="button" className="link touch-target min-h-6 justify-self-start" onClick={onTake}>
        Take<span className="sr-only"> {task.no ?? task.name}</span>
      </button>
    )
  }
  const isMine = takenBy.staffId === me
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <Initials name={takenBy.name} />
      <span className="truncate">{isMine ? 'You' : takenBy.name.split(' ')[0]}</span>
    </span>
  )
}

/** A task: subject, action, age, amount, and the staff member that has it. */
export function TaskRow({
  task,
  isFocused,
  me,
  onFocus,
  onTake,
}: {
  task: OfficeTask
  isFocused: boolean
  /** staffId of the user. */
  me: number | null
  onFocus: () => void
  onTake: () => void
}) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: J and K move the focus; the row's link opens it
    <li
      id={`task-${task.subject.kind}-${task.subject.id}`}
      onClick={onFocus}
      className={classes(
        'room-gutter grid min-h-(--row-tight) items-center gap-x-3 border-b border-hairline py-0.5',
        'grid-cols-[minmax(0,1fr)_auto] md:grid-cols-[minmax(8rem,1fr)_minmax(0,1.15fr)_calc(5.5rem*var(--column-scale))_4.5rem_4.5rem] md:pl-14',
        isFocused && 'bg-focus-row shadow-[inset_3px_0_0_var(--color-ink)]',
      )}
    >
      <Link
        href={task.path}
        title={task.name}
        className="flex min-h-6 min-w-0 items-center gap-2.5 hover:underline max-md:min-h-11"
      >
        {task.no ? <span className="flex-none text-muted">{task.no}</span> : null}
        <span className="truncate font-semibold">{task.name}</span>
      </Link>
      <span title={task.text} className="truncate max-md:order-3 max-md:text-tiny max-md:text-muted">
        {task.text}
      </span>
      <span className="max-md:order-4 max-md:text-right max-md:text-tiny">
        <Waiting task={task} />
      </span>
      <span className="text-right max-md:order-2">
        {task.amount === null ? null : <MoneyFigure cents={task.amount} />}
      </span>
      <span className="max-md:order-5 max-md:col-span-2">
        <Holder task={task} me={me} onTake={onTake} />
      </span>
    </li>
  )
}
