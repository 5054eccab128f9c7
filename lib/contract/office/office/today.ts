import * as z from 'zod/mini'
import { day, money } from '../../base/fields.ts'
import { defineOfficeCall } from '../../base/office-call.ts'
import { PAYMENT_METHOD_IDS, PROVIDER_HEALTH_PARTS } from '../../payments/payment-methods.ts'

/** Today: tasks that need action now, takings, and the providers' health. Also assignments of tasks. */

/** The queues, the most urgent first: a customer waits for money, for an answer; goods wait for a van, money for a home. */
export const TASK_QUEUES = [
  'undecided',
  'refunds-unknown',
  'refunds-send',
  'refunds-ask',
  'asked-to-cancel',
  'returns',
  'quotes',
  'enquiries',
  'to-approve',
  'to-pack',
  'unmatched',
  'reconcile',
  'tax-documents',
  'supplier-numbers',
  'rider-cash',
  'cheques',
  'balances',
  'on-hold',
  'approvals',
  'kyc',
  'data-requests',
  'low-stock',
  'mail',
] as const
export type TaskQueue = (typeof TASK_QUEUES)[number]

export const TASK_ROOMS = [
  'orders',
  'enquiries',
  'packing',
  'money',
  'kyc',
  'customers',
  'companies',
  'stock',
  'settings',
] as const
export type TaskRoom = (typeof TASK_ROOMS)[number]

/** Subject of a task; together with its id (for an order its number) it can be assigned. */
export const TASK_SUBJECTS = [
  'order',
  'enquiry',
  'quote',
  'return',
  'payment',
  'unmatched',
  'statement-line',
  'tax-document',
  'supplier-delivery',
  'rider',
  'cheque',
  'refund',
  'approval',
  'company',
  'data-request',
  'product',
  'email',
] as const
export type TaskSubject = (typeof TASK_SUBJECTS)[number]

const somebody = z.object({ staffId: z.int(), name: z.string() })
const subject = z.object({ kind: z.enum(TASK_SUBJECTS), id: z.string().check(z.minLength(1), z.maxLength(80)) })

export const officeTask = z.object({
  subject,
  /** An order's number, a receipt, a cheque's number. */
  no: z.nullable(z.string()),
  name: z.string(),
  text: z.string(),
  since: z.string(),
  /** When it is late. */
  dueAt: z.nullable(z.string()),
  amount: z.nullable(money),
  path: z.string(),
  takenBy: z.nullable(somebody),
})
export type OfficeTask = z.output<typeof officeTask>

const taskQueue = z.object({
  id: z.enum(TASK_QUEUES),
  room: z.enum(TASK_ROOMS),
  count: z.int(),
  mine: z.int(),
  unassigned: z.int(),
  total: z.nullable(money),
  oldest: z.nullable(z.string()),
  path: z.string(),
  /** The most urgent of the requested tasks. */
  tasks: z.array(officeTask),
})
export type OfficeQueue = z.output<typeof taskQueue>

const takings = z.object({
  /** The same weekday a week before. */
  before: day,
  total: money,
  count: z.int(),
  /** The previous day, until the same time; and the whole day. */
  totalBefore: money,
  totalBeforeAll: money,
  hours: z.array(z.object({ hour: z.int(), amount: money, before: money })),
  methods: z.array(
    z.object({ method: z.enum(PAYMENT_METHOD_IDS), byHand: z.boolean(), count: z.int(), amount: money }),
  ),
})
export type OfficeTakings = z.output<typeof takings>

const todayHealth = z.object({
  part: z.enum([...PROVIDER_HEALTH_PARTS, 'mail', 'documents']),
  state: z.enum(['good', 'slow']),
  text: z.string(),
})
export type TodayHealth = z.output<typeof todayHealth>

export const TASKS_OF = ['everybody', 'mine', 'unassigned'] as const

export const officeToday = defineOfficeCall({
  name: 'office-today',
  path: '/office/today',
  method: 'POST',
  body: 'json',
  answer: 'json',
  writes: false,
  passive: true,
  access: 'staff',
  summary: 'Tasks that need action now in the queues of the caller’s roles, today’s takings, and health.',
  request: z.object({
    of: z._default(z.enum(TASKS_OF), 'everybody'),
    /** Number of tasks of each queue; 0 for the counts only. */
    each: z._default(z.int().check(z.minimum(0), z.maximum(20)), 3),
  }),
  reply: z.object({
    queues: z.array(taskQueue),
    /** Null without the permission to view payments. */
    takings: z.nullable(takings),
    health: z.array(todayHealth),
  }),
})

const assignment = { method: 'POST', body: 'json', answer: 'json', writes: true, access: 'staff' } as const

export const officeAssign = defineOfficeCall({
  ...assignment,
  name: 'office-assign',
  path: '/office/assign',
  summary:
    'Assigns a task to the caller or another person. If another person has taken it since, it is refused with the name.',
  request: z.object({
    subject,
    /** Absent: to oneself. */
    staffId: z.optional(z.int().check(z.positive())),
    /** Currently assigned person as displayed; null if unassigned. */
    from: z.nullable(z.int()),
  }),
  reply: z.object({ takenBy: somebody }),
})

export const officeUnassign = defineOfficeCall({
  ...assignment,
  name: 'office-unassign',
  path: '/office/unassign',
  summary: 'Unassigns a task of the caller, or all of them without a subject.',
  request: z.object({ subject: z.optional(subject) }),
  reply: z.object({ given: z.int() }),
})

/** Steps of setting up a shop, in their order. */
export const SET_UP_STEPS = ['company', 'delivery', 'payment', 'mail', 'products', 'staff'] as const
export type SetUpStep = (typeof SET_UP_STEPS)[number]

export const officeSetUp = defineOfficeCall({
  name: 'office-set-up',
  path: '/office/set-up',
  method: 'GET',
  body: 'none',
  answer: 'json',
  writes: false,
  passive: true,
  access: 'settings.edit',
  summary: 'The steps of setting up a shop that are not done yet.',
  request: z.object({}),
  reply: z.array(z.enum(SET_UP_STEPS)),
})

export const TODAY_CALLS = [officeToday, officeAssign, officeUnassign, officeSetUp]
