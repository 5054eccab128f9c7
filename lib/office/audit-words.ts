import { ORDER_STATUS } from '../contract/base/codes.ts'
import { ROLES, type Role } from '../contract/base/permissions.ts'
import type { ContentPartName } from '../contract/content/content-names.ts'
import type { AuditListed } from '../contract/staff/office/audit.ts'
import { showMoney } from '../format/money.ts'
import { NAMELESS, VERBS } from './audit-verbs.ts'
import { pathOfShopFrontTab } from './shop-front-tabs.ts'

/** Texts of the log's entries: the action as a verb, its subject, the change. */

const verbs: Readonly<Record<string, string>> = VERBS
const namelessVerbs: Readonly<Record<string, string>> = NAMELESS

/** Name of an approval's action in a sentence. */
const APPROVED: Readonly<Record<string, string>> = {
  refund: 'a refund on',
  'credit-limit': 'a credit limit for',
  'cheque-banked': 'that a cheque is banked:',
  'money-closed': 'to close money:',
  'money-returned': 'to send money back:',
  'staff-leave': 'ending the access of',
  'staff-roles': 'new roles for',
  'staff-invite': 'an invitation:',
  'refund-limit': 'a higher refund limit:',
  'drawer-difference': 'a counted difference of',
  'store-credit': 'store credit for',
  'price-below-cost': 'prices below cost:',
  'agreed-below-cost': 'an agreed price below cost:',
  'offer-below-cost': 'an offer below cost:',
  'quote-below-cost': 'a quote below cost:',
}

/**
 * "changed the status of"; for an action without a text its name: "packing give".
 * @param of the entry's subject, and its values, which name the approved action of an approval
 */
export function auditVerb(action: string, of?: Pick<AuditListed, 'subject' | 'after'>): string {
  const verb = (of?.subject === null && namelessVerbs[action]) || verbs[action]
  const approved = action.startsWith('approval.') ? APPROVED[String(of?.after?.kind)] : undefined
  if (!verb) return action.replace('.', ': ').replaceAll('-', ' ')
  return approved ? `${verb} ${approved}` : verb
}

const SUBJECTS: Readonly<Record<string, { word: string; path?: (id: string) => string }>> = {
  order: { word: 'order', path: (id) => `/office/orders/${id}` },
  company: { word: 'company', path: (id) => `/office/companies/${id}` },
  quote: { word: 'quote', path: (id) => `/office/orders/quotes/${id}` },
  return: { word: 'return', path: (id) => `/office/orders/returns/${id}` },
  enquiry: { word: 'enquiry', path: (id) => `/office/enquiries/${id}` },
  customer: { word: 'customer', path: (id) => `/office/customers/${id}` },
  staff: { word: 'staff member', path: (id) => `/office/staff?member=${id}` },
  'pick-list': { word: 'pick list', path: (id) => `/office/packing/${id}` },
  family: { word: 'product family', path: (id) => `/office/catalogue/${id}` },
  'price-group': { word: 'no.', path: () => '/office/prices/agreed?open=groups' },
  offer: { word: 'no.', path: (id) => `/office/prices?at=${id}` },
  'price-list': { word: 'no.', path: (id) => `/office/prices/import?file=${id}` },
  'price-ladder': { word: 'no.', path: (id) => `/office/prices/ladders?at=${id}` },
  shift: { word: 'shift', path: () => '/office/counter' },
  count: { word: 'no.', path: (id) => `/office/stock/counts/${id}` },
  supplier: { word: 'no.', path: () => '/office/stock/suppliers' },
  'supplier-order': { word: 'no.', path: (id) => `/office/stock/orders/${id}` },
  'etims-device': { word: 'no.', path: (id) => `/office/money/etims/devices?at=${id}` },
  'etims-class': { word: 'for', path: () => '/office/money/etims/classes' },
  content: { word: 'the shop front:', path: (id) => pathOfShopFrontTab(id as ContentPartName) },
  email: { word: 'the email', path: (id) => `/office/shop-front/emails?email=${id}` },
  'report-mail': { word: 'no.', path: (id) => `/office/reports/mailed?mail=${id}` },
  ...Object.fromEntries(
    ['api-key', 'webhook', 'import', 'export', 'view', 'draft', 'data-request'].map((kind) => [kind, { word: 'no.' }]),
  ),
  'statement-line': { word: 'line' },
  'money-entry': { word: 'entry' },
  'money-account': { word: 'account' },
  setting: { word: 'the setting' },
  audit: { word: 'entry' },
  job: { word: 'job' },
}

/** Codes stay unchanged, to be copied and searched; a setting has a readable name. */
const idText = ({ kind, id }: { kind: string; id: string }) => (kind === 'setting' ? id.replaceAll('-', ' ') : id)

/** "order 10509" and its address; null for an action without a subject. */
export function auditSubject({
  subject,
  staffId,
}: Pick<AuditListed, 'subject' | 'staffId'>): { text: string; path: string | null } | null {
  // An action on the staff member's own account needs no second name.
  if (!subject || (subject.kind === 'staff' && subject.id === String(staffId))) return null
  const known = SUBJECTS[subject.kind]
  const text = subject.name ?? `${known?.word ?? subject.kind.replaceAll('-', ' ')} ${idText(subject)}`
  return { text, path: known?.path?.(subject.id) ?? null }
}

const ORDER_STEPS: Readonly<Record<number, string>> = {
  [ORDER_STATUS.pending]: 'placed',
  [ORDER_STATUS.inProcess]: 'approved',
  [ORDER_STATUS.outForDelivery]: 'sent',
  [ORDER_STATUS.delivered]: 'delivered',
  [ORDER_STATUS.cancelled]: 'cancelled',
}

/** An entry's value in one line: roles by their names, cents as shillings, an order's steps as text. */
export function auditValue(name: string, value: unknown): string {
  if (value === null || value === undefined) return 'none'
  if (typeof value === 'number' && /cents$/i.test(name)) return showMoney(value, 'auto')
  if (typeof value === 'number' && name === 'status') return ORDER_STEPS[value] ?? String(value)
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
    .replace(/^cents$/, 'amount')
    .replace(/Cents$/, '')
    .replace(/([A-Z])/g, ' $1')
    .toLowerCase()

/** Names of all values that an entry has, before or after. */
export function auditValueNames({ before, after }: Pick<AuditListed, 'before' | 'after'>): string[] {
  return [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
}

/** Values without meaning in a short line: ids of people and of other entries. */
const NOT_IN_SHORT = ['command', 'call', 'numbers', 'from', 'to', 'approval', 'kind', 'of', 'askedBy', 'items']

/** The change in short: "Packer → Packer, Auditor". Empty if the entry changed no values. */
export function auditChange(entry: AuditListed): string {
  const { action, before, after } = entry
  // The values of a view are the filters of its list.
  if (action.endsWith('.view')) return ''
  const [name] = auditValueNames(entry).filter((one) => !NOT_IN_SHORT.includes(one))
  if (!name || !after) return ''
  const now = auditValue(name, after[name])
  return before && (before[name] ?? null) !== null
    ? `${auditValue(name, before[name])} → ${now}`
    : `${auditName(name)} ${now}`
}
