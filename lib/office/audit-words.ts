import type { AuditListed } from '../contract/office/audit.ts'
import { ROLES, type Role } from '../contract/office/permissions.ts'
import { decimalOfCents } from '../format/money.ts'

/** What the log's entries say: the action as a verb, what it was done to, what changed. */

const VERBS: Readonly<Record<string, string>> = {
  'orders.advance': 'moved on',
  'orders.send-part': 'sent a part of',
  'orders.edit': 'changed',
  'orders.cancel': 'cancelled',
  'orders.cancel-lines': 'cancelled lines of',
  'orders.answer-request': 'answered the cancellation request of',
  'orders.return': 'took back products of',
  'orders.email': 'sent an email again of',
  'orders.tag': 'tagged',
  'orders.note': 'wrote a note on',
  'orders.read': 'read a note on',
  'phones.view': 'saw the phone number of',
  'packing.scan': 'scanned a piece of',
  'packing.short': 'was short for',
  'packing.packed': 'packed',
  'packing.hand-over': 'handed over',
  'packing.collect': 'handed out',
  'packing.print': 'printed slips of',
  'packing.shelf': 'set a shelf of',
  'refunds.ask': 'asked for a refund on',
  'refunds.record': 'recorded a refund on',
  'refunds.withdraw': 'withdrew a refund on',
  'kyc.view': 'looked at documents of',
  'kyc.decide': 'decided a document of',
  'kyc.answer': 'answered the documents of',
  'kyc.facts': 'noted what the register says of',
  'companies.view': 'looked at',
  'companies.edit': 'changed',
  'companies.rep': 'gave a representative to',
  'branches.decide': 'decided a branch of',
  'credit.propose': 'proposed a credit limit for',
  'credit.approve': 'set the credit limit of',
  'customers.view': 'looked at',
  'customers.erase': 'erased the personal data of',
  'notes.write': 'wrote a note on',
  'task.assign': 'took',
  'task.unassign': 'handed back',
  'staff.invite': 'invited',
  'staff.roles': 'changed the roles of',
  'staff.leave-asked': 'asked for the leaving of',
  'staff.leave': 'let leave',
  'staff.end-sessions': 'ended the sessions of',
  'staff.reset-factor': 'reset the second factor of',
  'staff.sign-in': 'signed in',
  'staff.sign-out': 'signed out',
  'staff.password': 'changed their password',
  'staff.preferences': 'changed their own settings',
  'approval.approved': 'approved',
  'approval.declined': 'declined',
  'approval.withdrawn': 'withdrew',
  'settings.refund-limit': 'set the refund limit',
  'views.save': 'saved a view',
  'views.delete': 'took away a view',
  'audit.read': 'read the log',
  'job.start': 'started',
  'job.undo': 'undid',
}

/** "moved on"; of an action without words its name: "packing give". */
export function auditVerb(action: string): string {
  return VERBS[action] ?? action.replace('.', ': ').replaceAll('-', ' ')
}

const SUBJECTS: Readonly<Record<string, { word: string; path?: (id: string) => string }>> = {
  order: { word: 'order', path: (id) => `/office/orders/${id}` },
  company: { word: 'company', path: (id) => `/office/companies/${id}` },
  customer: { word: 'customer', path: (id) => `/office/customers/${id}` },
  staff: { word: 'staff member', path: (id) => `/office/staff?member=${id}` },
  'pick-list': { word: 'pick list', path: (id) => `/office/packing/${id}` },
  setting: { word: 'the setting' },
  audit: { word: 'entry' },
  job: { word: 'job' },
}

/** "order 10509" and where it is looked at; null for what was done to nothing. */
export function auditSubject({
  subject,
  staffId,
}: Pick<AuditListed, 'subject' | 'staffId'>): { text: string; path: string | null } | null {
  // What somebody does to themselves needs no second name.
  if (!subject || (subject.kind === 'staff' && subject.id === String(staffId))) return null
  const known = SUBJECTS[subject.kind]
  const text = subject.name ?? `${known?.word ?? subject.kind.replaceAll('-', ' ')} ${subject.id.replaceAll('-', ' ')}`
  return { text, path: known?.path?.(subject.id) ?? null }
}

/** A value of an entry, in one line: roles by their names, cents as shillings. */
export function auditValue(name: string, value: unknown): string {
  if (value === null || value === undefined) return 'none'
  if (typeof value === 'number' && /cents$/i.test(name)) return `KSh ${decimalOfCents(value)}`
  if (Array.isArray(value)) return value.map((one) => roleName(one)).join(', ') || 'none'
  if (typeof value === 'object') return JSON.stringify(value)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return String(value)
}

const roleName = (value: unknown): string =>
  typeof value === 'string' ? (ROLES[value as Role]?.label ?? value) : JSON.stringify(value)

/** "limitCents" as "limit". */
export const auditName = (name: string): string =>
  name
    .replace(/Cents$/, '')
    .replace(/([A-Z])/g, ' $1')
    .toLowerCase()

/** Names of all values that an entry has, before or after. */
export function auditValueNames({ before, after }: Pick<AuditListed, 'before' | 'after'>): string[] {
  return [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
}

/** What changed, in short: "Packer → Packer, Auditor". Empty where nothing did. */
export function auditChange(entry: AuditListed): string {
  const { before, after } = entry
  const [name] = auditValueNames(entry).filter((one) => !['command', 'call', 'numbers'].includes(one))
  if (!name || !after) return ''
  const now = auditValue(name, after[name])
  return before && name in before ? `${auditValue(name, before[name])} → ${now}` : `${auditName(name)} ${now}`
}
