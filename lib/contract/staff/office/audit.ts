import * as z from 'zod/mini'
import { day } from '../../base/fields.ts'
import { defineOfficeCall } from '../../base/office-call.ts'

/** The Log section: all actions in the office and of commands. */

const post = { method: 'POST', body: 'json', answer: 'json', writes: false, access: 'audit.read' } as const
const short = z.string().check(z.trim(), z.maxLength(80))
const values = z.nullable(z.record(z.string(), z.unknown()))

const listed = z.object({
  id: z.int(),
  at: z.string(),
  /** Actor: a staff member, or the person who ran a command. */
  staffId: z.nullable(z.int()),
  who: z.string(),
  /** Distinguishes colleagues with the same name. Null for a command. */
  email: z.nullable(z.string()),
  isCommand: z.boolean(),
  action: z.string(),
  outcome: z.enum(['done', 'refused']),
  /** With the name of a staff member. */
  subject: z.nullable(z.object({ kind: z.string(), id: z.string(), name: z.nullable(z.string()) })),
  before: values,
  after: values,
  reason: z.nullable(z.string()),
  hasPersonal: z.boolean(),
})
export type AuditListed = z.output<typeof listed>

/** Filter of entries, for the list and its export. */
export const auditFilter = z.object({
  /** A name, an action, or the number of an order, company or customer. */
  search: z.optional(short),
  staffIds: z.optional(z.array(z.int()).check(z.maxLength(50))),
  actions: z.optional(z.array(short).check(z.maxLength(50))),
  outcome: z.optional(z.enum(['done', 'refused'])),
  subject: z.optional(z.object({ kind: short, id: short })),
  /** Days in Nairobi, both included. */
  from: z.optional(day),
  until: z.optional(day),
})

export const officeAuditList = defineOfficeCall({
  ...post,
  name: 'office-audit-list',
  path: '/office/audit',
  summary: 'Audit log entries, newest first, filtered by person, action, subject and day. Without personal values.',
  request: z.extend(auditFilter, {
    /** Id after which the page starts. */
    before: z.optional(z.int()),
  }),
  reply: z.array(listed),
  meta: z.object({ next: z.nullable(z.int()) }),
})

export const officeAuditEntry = defineOfficeCall({
  ...post,
  isLogged: true,
  name: 'office-audit-entry',
  path: '/office/audit/entry',
  summary: 'An audit log entry with its personal values. Reading it is logged.',
  request: z.object({ id: z.int().check(z.positive()) }),
  reply: z.object({
    entry: listed,
    /** Null if erased; phone numbers are masked without the permission to see them. */
    personal: values,
    requestId: z.nullable(z.string()),
  }),
})

export const officeAuditChoices = defineOfficeCall({
  ...post,
  name: 'office-audit-choices',
  path: '/office/audit/choices',
  summary: 'Filter choices of the audit log: people, actions and kinds of subject.',
  request: z.object({}),
  reply: z.object({
    people: z.array(z.object({ staffId: z.int(), name: z.string() })),
    actions: z.array(z.string()),
    subjectKinds: z.array(z.string()),
  }),
})

export const AUDIT_CALLS = [officeAuditList, officeAuditEntry, officeAuditChoices]
