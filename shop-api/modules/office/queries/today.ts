import type { Output } from '#lib/contract/base/call.ts'
import type { Permission } from '#lib/contract/base/permissions.ts'
import {
  type OfficeQueue,
  type OfficeTakings,
  type OfficeTask,
  type officeToday,
  TASK_QUEUES,
  type TASKS_OF,
  type TaskQueue,
  type TaskRoom,
  type TodayHealth,
} from '#lib/contract/office/office/today.ts'
import { PAYMENT_METHOD_IDS, PAYMENT_METHODS, type PaymentMethod } from '#lib/contract/payments/payment-methods.ts'
import { APPROVAL_KINDS, APPROVE_PERMISSIONS, type ApprovalKindName } from '#lib/contract/staff/office/approvals.ts'
import { addDays, dayInNairobi, startOfDay } from '#lib/format/clock.ts'
import { sumCents } from '#lib/format/money.ts'
import { answerDueAt } from '#lib/kyc/answer-due.ts'
import { pathOfUnmatched } from '#lib/office/money-tabs.ts'
import { showWhen } from '#lib/office/when.ts'
import type { Session } from '../../../db/client.ts'
import { MAX_EMAIL_TRIES } from '../../../email/outbox.ts'
import { heldBefore } from '../../companies/queries/hold-setting.ts'
import { approvalPage } from '../../staff/rules/approval-page.ts'
import type { StaffSession } from '../../staff/use-cases/staff-sessions.ts'
import { taskText } from '../rules/task-text.ts'
import { subjectOf, TASK_QUERIES, type TaskFilter, type TaskRow } from './task-queues.sql.ts'
import { readTakings, readTodayHealth } from './today-figures.sql.ts'

interface QueuePlace {
  room: TaskRoom
  /** Permissions (any of these) for working on it. */
  permissions: readonly Permission[]
  path: string
  pathOf: (task: { id: string; no: string; facts: TaskRow['facts'] }) => string
}

const order = (path: string) => ({ path, pathOf: ({ no }: { no: string }) => `/office/orders/${no}` })
const money = (tab: string) => ({
  room: 'money' as const,
  path: `/office/money/${tab}`,
  pathOf: ({ id }: { id: string }) => `/office/money/${tab}?at=${encodeURIComponent(id)}`,
})

const PLACES: Readonly<Record<TaskQueue, QueuePlace>> = {
  undecided: { ...money('undecided'), permissions: ['payments.query'] },
  'refunds-unknown': { ...money('refunds'), permissions: ['refunds.record'] },
  'refunds-send': { ...money('refunds'), permissions: ['refunds.record'] },
  'refunds-ask': { ...money('refunds'), permissions: ['refunds.ask'] },
  'asked-to-cancel': {
    ...order('/office/orders?view=asked-to-cancel'),
    room: 'orders',
    permissions: ['orders.cancel'],
  },
  returns: {
    ...{ room: 'orders', permissions: ['returns.decide'] },
    path: '/office/orders/returns',
    pathOf: ({ id }) => `/office/orders/returns/${id}`,
  },
  quotes: {
    ...{ room: 'orders', permissions: ['orders.draft'] },
    path: '/office/orders/quotes',
    pathOf: ({ id }) => `/office/orders/quotes/${id}`,
  },
  enquiries: {
    ...{ room: 'enquiries', permissions: ['enquiries.answer'] },
    path: '/office/enquiries',
    pathOf: ({ id }) => `/office/enquiries/${id}`,
  },
  'to-approve': { ...order('/office/orders?view=to-approve'), room: 'orders', permissions: ['orders.advance'] },
  'to-pack': { ...order('/office/packing'), room: 'packing', permissions: ['packing.work', 'packing.manage'] },
  unmatched: {
    ...money('statements'),
    permissions: ['payments.match'],
    pathOf: ({ id }) => pathOfUnmatched(id),
  },
  reconcile: {
    ...money('statements'),
    permissions: ['payments.match'],
    pathOf: ({ id }) => `/office/money/statements?at=line-${id}`,
  },
  'tax-documents': {
    ...money('etims'),
    permissions: ['etims.manage'],
    pathOf: ({ id }) => `/office/money/etims?view=all&at=${id}`,
  },
  'supplier-numbers': {
    ...money('etims/purchases'),
    permissions: ['etims.manage'],
  },
  'rider-cash': { ...money('cash'), permissions: ['cash.receive'], pathOf: () => '/office/money/cash' },
  cheques: { ...money('cheques'), permissions: ['cheques.record'] },
  balances: { ...order('/office/orders?payment=balance-due'), room: 'orders', permissions: ['orders.edit'] },
  'on-hold': {
    ...{ room: 'companies', permissions: ['cheques.record'] },
    path: '/office/companies?view=on-hold',
    pathOf: ({ id }) => `/office/companies/${id}`,
  },
  approvals: {
    room: 'money',
    permissions: Object.values(APPROVE_PERMISSIONS),
    path: '/office/money/refunds',
    pathOf: ({ id, facts }) => approvalPage(facts?.kind as ApprovalKindName, { id, subjectId: String(facts?.subject) }),
  },
  kyc: { room: 'kyc', permissions: ['kyc.decide'], path: '/office/kyc', pathOf: ({ id }) => `/office/kyc/${id}` },
  'data-requests': {
    ...{ room: 'customers', permissions: ['customers.requests'] },
    path: '/office/customers/requests',
    pathOf: () => '/office/customers/requests',
  },
  'low-stock': {
    ...{ room: 'stock', permissions: ['stock.order'] },
    path: '/office/stock/orders',
    pathOf: ({ id }) => `/office/stock/products/${id}`,
  },
  mail: {
    room: 'settings',
    permissions: ['settings.edit'],
    path: '/office/settings',
    pathOf: () => '/office/settings',
  },
}

export interface TodayInput {
  of: (typeof TASKS_OF)[number]
  each: number
}

type Staff = Pick<StaffSession, 'staffId' | 'permissions'>

/** The payment methods of this shop, and whether it has a mail server. */
export interface Connected {
  methods: readonly PaymentMethod[]
  hasMailServer: boolean
  /** Warnings about the settings of providers. */
  warnings?: Readonly<Partial<Record<PaymentMethod, string>>>
}

/** This person's tasks, the takings of today, and the state of the providers. */
export async function loadToday(
  tx: Session,
  now: Date,
  staff: Staff,
  connected: Connected,
  input: TodayInput,
): Promise<Output<typeof officeToday>> {
  const mine = TASK_QUEUES.filter((id) => PLACES[id].permissions.some((one) => staff.permissions.has(one)))
  const before = await heldBefore(tx, dayInNairobi(now))
  const [queues, takings, health] = await Promise.all([
    Promise.all(mine.map((id) => loadQueue(tx, now, staff, id, { ...input, heldBefore: before }))),
    staff.permissions.has('payments.view') ? loadTakings(tx, now) : null,
    loadHealth(tx, now, connected),
  ])
  return { queues: queues.filter(({ count }) => count > 0), takings, health }
}

/** The kinds of approvals that a person can decide. */
const kindsFor = ({ permissions }: Staff): string[] =>
  APPROVAL_KINDS.filter((kind) => permissions.has(APPROVE_PERMISSIONS[kind]))

async function loadQueue(
  tx: Session,
  now: Date,
  staff: Staff,
  id: TaskQueue,
  { of, each, heldBefore }: TodayInput & Pick<TaskFilter, 'heldBefore'>,
): Promise<OfficeQueue> {
  const asked = {
    now,
    staffId: staff.staffId,
    of,
    atMost: each,
    kinds: kindsFor(staff),
    heldBefore,
    mostEmailTries: MAX_EMAIL_TRIES,
  }
  const rows = await TASK_QUERIES[id](tx.query, asked)
  const [first] = rows
  const { room, path } = PLACES[id]
  return {
    ...{ id, room, path },
    count: first?.count ?? 0,
    mine: first?.mine ?? 0,
    unassigned: first?.unassigned ?? 0,
    total: first?.totalCents ?? null,
    oldest: first?.oldest?.toISOString() ?? null,
    tasks: rows.flatMap((row) => shownTask(id, row, now)),
  }
}

/** When a task is late. */
function dueOf(queue: TaskQueue, since: Date, facts: TaskRow['facts']): string | null {
  if (queue === 'kyc') return answerDueAt(since).toISOString()
  if (queue === 'data-requests') return new Date(String(facts?.dueAt)).toISOString()
  if (queue === 'rider-cash') return startOfDay(addDays(dayInNairobi(since), 1)).toISOString()
  const promised = facts?.promised
  if (typeof promised === 'string') return new Date(startOfDay(addDays(promised, 1)).getTime()).toISOString()
  return null
}

function shownTask(queue: TaskQueue, row: TaskRow, now: Date): OfficeTask[] {
  const { id, no, name, since, facts, cents, takenById, takenByName } = row
  if (id === null || since === null) return []
  return [
    {
      subject: { kind: subjectOf(queue), id },
      no,
      name: name ?? '',
      text: taskText(queue, facts ?? {}, now),
      since: since.toISOString(),
      dueAt: dueOf(queue, since, facts),
      amount: cents,
      path: PLACES[queue].pathOf({ id, no: no ?? '', facts }),
      takenBy: takenById === null ? null : { staffId: takenById, name: takenByName ?? '' },
    },
  ]
}

async function loadTakings(tx: Session, now: Date): Promise<OfficeTakings> {
  const today = dayInNairobi(now)
  const before = addDays(today, -7)
  const [todayStart, beforeStart, beforeEnd] = [today, before, addDays(before, 1)].map(startOfDay) as [Date, Date, Date]
  const beforeNow = new Date(beforeStart.getTime() + now.getTime() - todayStart.getTime())
  const rows = await readTakings(tx.query, { todayStart, now, beforeStart, beforeNow, beforeEnd })
  const sumOf = (wanted: typeof rows) => sumCents(wanted.map(({ cents }) => cents))
  const current = rows.filter(({ isToday }) => isToday)
  const past = rows.filter(({ isToday }) => !isToday)
  const hours = [...new Set(rows.map(({ hour }) => hour))].sort((a, b) => a - b)
  return {
    before,
    total: sumOf(current),
    count: current.reduce((sum, { count }) => sum + count, 0),
    totalBefore: sumOf(past.filter(({ isUntilNow }) => isUntilNow)),
    totalBeforeAll: sumOf(past),
    hours: hours.map((hour) => ({
      hour,
      amount: sumOf(current.filter((row) => row.hour === hour)),
      before: sumOf(past.filter((row) => row.hour === hour)),
    })),
    methods: PAYMENT_METHOD_IDS.flatMap((method) => [false, true].map((byHand) => ({ method, byHand })))
      .map(({ method, byHand }) => {
        const found = current.filter((row) => row.method === method && row.byHand === byHand)
        return { method, byHand, count: found.reduce((sum, { count }) => sum + count, 0), amount: sumOf(found) }
      })
      .filter(({ count }) => count > 0),
  }
}

async function loadHealth(
  tx: Session,
  now: Date,
  { methods, hasMailServer, warnings = {} }: Connected,
): Promise<TodayHealth[]> {
  const [row] = await readTodayHealth(tx.query, { now, mostEmailTries: MAX_EMAIL_TRIES })
  if (!row) return []
  const providers = methods.flatMap((method): TodayHealth[] => {
    const part = PAYMENT_METHODS[method].healthPart
    if (part === null) return []
    const waiting = row.undecided[method] ?? 0
    const last = row.payments[method]
    const slow = `${waiting === 1 ? '1 payment' : `${waiting} payments`} without an answer`
    const ago = last?.last ? `last payment ${showWhen(new Date(last.last), now)}` : 'no payment today'
    const took = last?.seconds === null || last?.seconds === undefined ? '' : `, in ${last.seconds} s`
    const warning = warnings[method]
    const isSlow = waiting > 0 || warning !== undefined
    const text = [...(waiting > 0 ? [slow] : []), ...(warning ? [warning] : [])].join('; ')
    return [{ part, state: isSlow ? 'slow' : 'good', text: text || `${ago}${took}` }]
  })
  const { emails, emailsSince, emailsGivenUp, documentNo, documentAt } = row
  const isMailSlow = emailsGivenUp > 0 || (emailsSince !== null && now.getTime() - emailsSince.getTime() > MAIL_SLOW_MS)
  // Without a mail server no email is sent; Settings and the set-up list show that.
  const mail: TodayHealth[] = hasMailServer
    ? [
        {
          part: 'mail',
          state: isMailSlow ? 'slow' : 'good',
          text: mailText(emails, emailsSince, emailsGivenUp, now),
        },
      ]
    : []
  const documents: TodayHealth[] =
    documentNo === null || documentAt === null
      ? []
      : [{ part: 'documents', state: 'good', text: `invoice ${documentNo} at ${showWhen(documentAt, now)}` }]
  return [...providers, ...mail, ...documents]
}

const MAIL_SLOW_MS = 5 * 60_000

function mailText(waiting: number, since: Date | null, givenUp: number, now: Date): string {
  const emails = (count: number) => (count === 1 ? '1 email' : `${count} emails`)
  if (givenUp > 0) return `${emails(givenUp)} not delivered`
  return since === null ? 'all sent' : `${emails(waiting)} waiting since ${showWhen(since, now)}`
}
