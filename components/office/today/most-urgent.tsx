'use client'

import { OfficeButton, OfficeLinkButton } from '#components/kit/button/office-button.tsx'
import type { OfficeTask } from '#lib/contract/office/office/today.ts'

/** First on a phone: the number of open tasks, the most urgent task that no colleague has taken, and its actions. */
export function MostUrgent({
  title,
  task,
  isMine,
  onTake,
  onHandOver,
}: {
  /** "41 tasks waiting" */
  title: string
  task: OfficeTask | undefined
  isMine: boolean
  onTake: () => void
  /** Null if the user has no tasks. */
  onHandOver: (() => void) | null
}) {
  return (
    <section aria-label="Most urgent" className="room-gutter border-b border-hairline py-3 md:hidden">
      <h2 className="heading text-title">{title}</h2>
      {task ? (
        <p className="wrap-anywhere">
          <b className="font-semibold">{task.name}</b>
          {task.no ? `, ${task.no}` : ''}. {task.text}
        </p>
      ) : null}
      <div className="mt-2.5 flex gap-2.5 empty:hidden">
        {task ? (
          <OfficeLinkButton variant="main" href={task.path} className="h-12 min-w-0 shrink grow">
            View task
          </OfficeLinkButton>
        ) : null}
        {task && !isMine ? (
          <OfficeButton variant="outline" className="h-12 px-5" onClick={onTake}>
            Take task
          </OfficeButton>
        ) : null}
        {onHandOver ? (
          <OfficeButton className="h-12" onClick={onHandOver}>
            Hand over
          </OfficeButton>
        ) : null}
      </div>
    </section>
  )
}
