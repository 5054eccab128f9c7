'use client'

import { useRouter } from 'next/navigation'
import { type ComponentProps, useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { StatusShape } from '#components/kit/figure/status-mark.tsx'
import { Column, PageBody, PageHead, Strip } from '#components/kit/page/page-layout.tsx'
import { useIsPhone } from '#components/kit/page/use-phone.ts'
import { EmptyState, QueryState } from '#components/kit/state/office-states.tsx'
import { Tabs } from '#components/kit/tabs/tabs.tsx'
import {
  type OfficeQueue,
  type OfficeTask,
  officeAssign,
  officeToday,
  officeUnassign,
  TASK_ROOMS,
  type TaskRoom,
  type TodayHealth,
} from '#lib/contract/office/office/today.ts'
import { dayInNairobi, timeInNairobi } from '#lib/format/clock.ts'
import { useAddressState } from '#lib/office/address-state.ts'
import { noteDone, noteRefused } from '#lib/office/jobs.ts'
import { useKeys } from '#lib/office/keys.ts'
import { useMe } from '#lib/office/me.ts'
import { PART_NAMES } from '#lib/office/part-names.ts'
import { useOfficeAction, useOfficeQuery } from '#lib/office/queries.ts'
import { useNow } from '#lib/office/use-now.ts'
import { longDay, shortDay } from '#lib/office/when.ts'
import { MostUrgent } from './most-urgent.tsx'
import { SetUpList } from './set-up-list.tsx'
import { Takings } from './takings.tsx'
import { nameOfTask, TaskGroup } from './task-group.tsx'

const EVERY_MS = 20_000
const ROOM_NAMES: Readonly<Record<TaskRoom, string>> = {
  orders: 'Orders',
  enquiries: 'Enquiries',
  packing: 'Packing',
  money: 'Money',
  kyc: 'KYC',
  customers: 'Customers',
  companies: 'Companies',
  stock: 'Stock',
  settings: 'Settings',
}

const sumOf = (queues: readonly OfficeQueue[], of: 'count' | 'mine' | 'unassigned') =>
  queues.reduce((sum, queue) => sum + queue[of], 0)
const tasksWord = (count: number) => (count === 1 ? '1 task waiting' : `${count} tasks waiting`)

/** The tabs with their counts; without counts until the tasks are loaded. */
function viewsOf(all: readonly OfficeQueue[], isLoaded: boolean) {
  const rooms = TASK_ROOMS.filter((room) => all.some((queue) => queue.room === room))
  return [
    { id: 'everybody', label: 'All', count: isLoaded ? sumOf(all, 'count') : undefined },
    { id: 'mine', label: 'Mine', count: isLoaded ? sumOf(all, 'mine') : undefined },
    { id: 'unassigned', label: 'Unassigned', count: isLoaded ? sumOf(all, 'unassigned') : undefined },
    ...rooms.map((room) => ({
      ...{ id: room, label: ROOM_NAMES[room] },
      count: sumOf(
        all.filter((queue) => queue.room === room),
        'count',
      ),
    })),
  ]
}

const whoseOf = (view: string) => (view === 'mine' || view === 'unassigned' ? view : 'everybody')

/** @param view `everybody`, `mine`, `unassigned` or a section */
const isInView = ({ room, tasks }: OfficeQueue, view: string): boolean =>
  whoseOf(view) === 'everybody' ? view === 'everybody' || view === room : tasks.length > 0

/** The focused task; taking tasks and handing them over, by key and by button. */
function useTaskActions(rows: readonly { key: string; task: OfficeTask }[]) {
  const router = useRouter()
  const [focused, setFocused] = useState<string | null>(null)
  const refreshes = ['office-today']
  const assign = useOfficeAction(officeAssign, { refreshes, onRefused: ({ message }) => noteRefused(message) })
  const unassign = useOfficeAction(officeUnassign, {
    refreshes,
    onDone: ({ given }) => noteDone(given === 1 ? '1 task handed over.' : `${given} tasks handed over.`),
  })
  const current = rows.find(({ key }) => key === focused)

  const step = (by: number) => {
    const at = rows.findIndex(({ key }) => key === focused)
    const next = rows[at < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, at + by))]
    if (!next) return
    setFocused(next.key)
    document.getElementById(`task-${nameOfTask(next.task)}`)?.scrollIntoView({ block: 'nearest' })
  }
  const take = (task: OfficeTask) => assign.run({ subject: task.subject, from: task.takenBy?.staffId ?? null })
  const takeNext = () => {
    const next = rows.find(({ task }) => task.takenBy === null)
    if (!next) return noteDone('No tasks are left to take here.')
    setFocused(next.key)
    void take(next.task)
  }
  const giveBack = () => void unassign.run({})
  useKeys('Today', {
    j: { label: 'move', run: () => step(1), isInStatusBar: true },
    k: { label: 'move', run: () => step(-1), isInStatusBar: true },
    enter: { label: 'open', run: () => current && router.push(current.task.path), isInStatusBar: true },
    t: { label: 'take', run: () => current && void take(current.task), isInStatusBar: true },
    n: { label: 'next', run: takeNext, isInStatusBar: true },
    h: { label: 'hand over', run: giveBack },
  })
  return { focused, setFocused, take, takeNext, giveBack, isHandingOver: unassign.isRunning }
}

/** On a phone, below the tasks: text about each provider with a problem; one line if all work. */
function HealthLine({ health }: { health: readonly TodayHealth[] }) {
  const unwell = health.filter(({ state }) => state !== 'good')
  return (
    <section aria-label="Health" className="room-gutter py-3 text-tiny md:hidden">
      {unwell.map(({ part, text }) => (
        <p key={part} className="flex items-center gap-1.5">
          <StatusShape status="look" />
          <span>
            <b className="font-semibold">{PART_NAMES[part]}</b> {text}
          </span>
        </p>
      ))}
      <p className="text-muted">
        {unwell.length > 0
          ? 'All other services work.'
          : `${health.map(({ part }) => PART_NAMES[part]).join(', ')}: all work.`}
      </p>
    </section>
  )
}

/** Today: open tasks, takings, and the status of the providers. */
export function TodaySection() {
  const address = useAddressState()
  const now = useNow()
  const me = useMe()
  const isPhone = useIsPhone()
  const view = address.get('view') || 'everybody'
  const of = whoseOf(view)
  const query = useOfficeQuery(officeToday, { of, each: 3 }, { everyMs: EVERY_MS })
  const { data } = query

  const all = data?.queues ?? []
  const queues = all.filter((queue) => isInView(queue, view))
  const rows = queues.flatMap((queue) => queue.tasks.map((task) => ({ key: `${queue.id}/${nameOfTask(task)}`, task })))
  const { focused, setFocused, take, takeNext, giveBack, isHandingOver } = useTaskActions(rows)

  const total = sumOf(all, 'count')
  const urgent = rows.find(({ task: { takenBy } }) => takenBy === null || takenBy.staffId === me?.staffId)?.task
  const views = viewsOf(all, data !== undefined)
  const today = dayInNairobi(now)
  const day = isPhone ? shortDay(today) : longDay(today)
  return (
    <>
      <PageHead
        title={data && !isPhone ? tasksWord(total) : 'Today'}
        // The server's HTML has no time in it.
        subtitle={data ? `${day}, ${timeInNairobi(now)}` : ''}
        actions={
          isPhone ? null : <TaskButtons onHandOver={giveBack} isHandingOver={isHandingOver} onTakeNext={takeNext} />
        }
      />
      {data && !isPhone ? <HealthStrip health={data.health} /> : null}
      <Tabs
        label="Whose tasks"
        views={views}
        current={view}
        onChoose={(id) => address.set({ view: id === 'everybody' ? null : id })}
        end={<span className="text-tiny text-muted max-md:hidden">Most urgent first</span>}
      />
      <PageBody>
        {data && isPhone ? (
          <MostUrgent
            title={tasksWord(total)}
            task={urgent}
            isMine={urgent?.takenBy?.staffId === me?.staffId}
            onTake={() => urgent && void take(urgent)}
            onHandOver={sumOf(all, 'mine') > 0 ? giveBack : null}
          />
        ) : null}
        {data?.takings ? (
          <div className="room-gutter border-b border-ink py-3 lg:hidden">
            <Takings takings={data.takings} isShort />
          </div>
        ) : null}
        <Column>
          <SetUpList />
          {data ? (
            <Tasks
              queues={queues}
              isMine={of === 'mine'}
              health={isPhone ? data.health : []}
              focused={focused}
              me={me?.staffId ?? null}
              onFocus={setFocused}
              onTake={(task) => void take(task)}
            />
          ) : (
            <QueryState query={query} what="the tasks" />
          )}
        </Column>
        {data?.takings ? (
          <Column label="Takings" width="clamp(280px, 25vw, 356px)" className="px-6 py-4 max-lg:hidden">
            <Takings takings={data.takings} />
          </Column>
        ) : null}
      </PageBody>
    </>
  )
}

function TaskButtons({
  onHandOver,
  isHandingOver,
  onTakeNext,
}: {
  onHandOver: () => void
  isHandingOver: boolean
  onTakeNext: () => void
}) {
  return (
    <>
      <OfficeButton keys="h" onClick={onHandOver} disabled={isHandingOver}>
        Hand over
      </OfficeButton>
      <OfficeButton variant="main" keys="n" onClick={onTakeNext}>
        Take the next
      </OfficeButton>
    </>
  )
}

/** The tasks by queue, and the health below them. @param isMine only the user's tasks are shown */
function Tasks({
  queues,
  isMine,
  health,
  ...group
}: Omit<ComponentProps<typeof TaskGroup>, 'queue'> & {
  queues: readonly OfficeQueue[]
  isMine: boolean
  health: readonly TodayHealth[]
}) {
  if (queues.length === 0)
    return isMine ? (
      <EmptyState title="You have no tasks" text="Take the next task, or choose a task under All." />
    ) : (
      <EmptyState title="No tasks waiting" />
    )
  return (
    <div className="min-h-0 flex-1 overflow-y-auto pb-4">
      {queues.map((queue) => (
        <TaskGroup key={queue.id} queue={queue} {...group} />
      ))}
      {health.length > 0 ? <HealthLine health={health} /> : null}
    </div>
  )
}

function HealthStrip({ health }: { health: readonly TodayHealth[] }) {
  if (health.length === 0) return null
  return (
    <Strip label="Health">
      {health.map((one) => (
        <span key={one.part} className="flex items-center gap-1.5">
          <StatusShape status={one.state === 'good' ? 'done' : 'look'} />
          <b className="font-semibold">{PART_NAMES[one.part]}</b> {one.text}
        </span>
      ))}
    </Strip>
  )
}
