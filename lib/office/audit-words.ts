import { ORDER_STATUS } from '../contract/codes.ts'
import type { ContentPartName } from '../contract/content-names.ts'
import type { AuditListed } from '../contract/office/audit.ts'
import { ROLES, type Role } from '../contract/office/permissions.ts'
import { decimalOfCents } from '../format/money.ts'
import { pathOfShopFrontTab } from './shop-front-tabs.ts'

/** What the log's entries say: the action as a verb, what it was done to, what changed. */

const VERBS = {
  ...{ 'orders.advance': 'moved on', 'orders.view': 'looked at' },
  'orders.send-part': 'sent a part of',
  'orders.edit': 'changed',
  'orders.cancel': 'cancelled',
  'orders.cancel-lines': 'cancelled lines of',
  'orders.end-lines': 'changed lines that are no longer sold of',
  'orders.answer-request': 'answered the cancellation request of',
  'orders.return': 'took back products of',
  'orders.email': 'sent an email again of',
  'orders.tag': 'tagged',
  'orders.message': 'wrote to the customer of',
  'orders.note': 'wrote a note on',
  'orders.read': 'read a note on',
  'orders.draft': 'prepared a draft order:',
  'orders.draft-close': 'closed a draft order:',
  'orders.place-draft': 'placed a draft order:',
  'content.draft': 'changed the draft of',
  'content.discard': 'threw the draft away of',
  'content.publish': 'published',
  'content.schedule': 'scheduled',
  'content.take-back': 'took a scheduled version back of',
  'content.go-back': 'went back to an earlier version of',
  'content.shown': 'showed the scheduled version of',
  'content.refused': 'did not show the scheduled version of',
  'phones.view': 'saw the phone number of',
  'packing.take': 'began to pack',
  'packing.give': 'gave to a packer',
  'packing.close': 'gave up',
  'packing.stopped': 'was stopped in packing',
  'packing.picture': 'took a picture of what was short in',
  'packing.waybill': 'noted the waybill of',
  'packing.run': 'put parcels on',
  'packing.scan': 'scanned a piece of',
  'packing.short': 'was short for',
  'packing.release': 'let a parcel go without the rest of',
  'packing.packed': 'packed',
  'packing.hand-over': 'handed over',
  'packing.collect': 'handed out',
  'packing.print': 'printed slips of',
  'packing.shelf': 'set a shelf of',
  'stock.adjust': 'corrected the stock of',
  'stock.bales': 'set the closed bales of',
  'stock.count': 'counted products:',
  'stock.count-decide': 'decided on the differences of',
  'stock.supplier': 'changed a supplier:',
  'stock.order': 'changed an order to a supplier:',
  'stock.order-state': 'took on an order to a supplier:',
  'stock.delivery': 'took in goods of an order to a supplier:',
  ...{ 'stock.level': 'set the low level of', 'stock.open-bale': 'opened a bale of' },
  'cheques.picture': 'took a picture of a cheque of',
  'refunds.ask': 'asked for a refund on',
  'refunds.record': 'recorded a refund on',
  'refunds.withdraw': 'withdrew a refund on',
  'refunds.check': 'asked providers about refunds',
  'payments.query': 'asked the provider about a payment of',
  'payments.match': 'gave money without an order to',
  'payments.ask': 'asked to close money without an order:',
  'cheques.ask': 'said that it is banked:',
  'payments.close': 'closed money without an order:',
  'cheques.record': 'recorded',
  'cheques.view': 'looked at the picture of',
  'kyc.view': 'looked at documents of',
  'kyc.decide': 'decided a document of',
  'kyc.answer': 'answered the documents of',
  'kyc.facts': 'noted what the register says of',
  'companies.view': 'looked at',
  'companies.edit': 'changed',
  'companies.branch-add': 'added a branch to',
  'companies.branch-edit': 'changed a branch of',
  'companies.rep': 'gave a representative to',
  'branches.decide': 'decided a branch of',
  'credit.propose': 'proposed a credit limit for',
  'credit.approve': 'set the credit limit of',
  'customers.view-as': 'asked to see the shop as',
  'customers.view-as-open': 'saw the shop as',
  'customers.view-as-look': 'looked, as a customer, at the account of',
  'customers.view-as-end': 'stopped seeing the shop as',
  'customers.view': 'looked at',
  'customers.stop': 'stopped the account of',
  'customers.reopen': 'opened the account again of',
  'customers.requests': 'looked at requests about personal data',
  'data-request.add': 'noted a request about personal data:',
  'data-request.close': 'closed a request about personal data:',
  'data-request.export': 'made a copy of personal data for',
  'customers.erase': 'erased the personal data of',
  'notes.write': 'wrote a note on',
  'task.assign': 'took',
  'task.unassign': 'handed back',
  'staff.invite': 'invited',
  'staff.roles': 'changed the roles of',
  'job.release': 'released set-aside work:',
  'job.discard': 'discarded set-aside work:',
  'staff.roles-asked': 'asked for other roles of',
  'staff.leave-asked': 'asked for the leaving of',
  'staff.leave': 'let leave',
  'staff.end-own-sessions': 'ended their own other sessions',
  'staff.end-sessions': 'ended the sessions of',
  'staff.reset-factor': 'reset the second factor of',
  'staff.sign-in': 'signed in',
  'staff.sign-out': 'signed out',
  'staff.password': 'changed their password',
  'staff.confirm': 'showed their second factor',
  'staff.passkey-asked': 'was asked for a passkey',
  'staff.passkey-prepared': 'began to make a passkey',
  'staff.passkey-added': 'added a passkey',
  'staff.passkey-removed': 'removed a passkey',
  'staff.authenticator-prepared': 'began to set up an authenticator app',
  'staff.authenticator-added': 'set up an authenticator app',
  'staff.authenticator-removed': 'removed their authenticator app',
  'staff.recovery-codes': 'made new recovery codes',
  'staff.invitation-used': 'opened their account',
  'staff.reset-used': 'set up their second factor again',
  'staff.preferences': 'changed their own settings',
  'staff.columns': 'chose which columns of a list they see',
  'approval.approved': 'approved',
  'approval.declined': 'declined',
  'approval.withdrawn': 'withdrew',
  'settings.refund-limit': 'set the refund limit',
  'settings.refund-limit-asked': 'asked for a higher refund limit',
  'integrations.make-key': 'made an API key',
  'integrations.revoke-key': 'revoked an API key',
  'integrations.make-webhook': 'made a webhook',
  'integrations.change-webhook': 'changed a webhook',
  'integrations.pause-webhook': 'paused a webhook',
  'integrations.resume-webhook': 'resumed a webhook',
  'integrations.rotate-webhook': 'made a new secret for a webhook',
  'integrations.delete-webhook': 'deleted a webhook',
  'integrations.test-webhook': 'tried a webhook',
  'integrations.replay-webhook': 'sent messages of a webhook again',
  'emails.publish': 'published the text of',
  'emails.test': 'sent themselves a test of',
  'reports.make-mail': 'had a report mailed,',
  'reports.change-mail': 'changed the mailed report',
  'reports.pause-mail': 'paused the mailed report',
  'reports.resume-mail': 'had a mailed report go on,',
  'reports.delete-mail': 'deleted the mailed report',
  'reports.try-mail': 'mailed themselves the report',
  'integrations.prices': 'set a price from another system',
  'integrations.stock': 'set stock from another system',
  'settings.payment-methods': 'paused or offered a way to pay',
  'settings.vat-schedule': 'scheduled another rate of VAT in',
  'settings.vat-cancel': 'cancelled a change of VAT in',
  'settings.vat-applied': 'had another rate of VAT hold in',
  'settings.shop-facts': 'changed who the shop is',
  'prices.offer-make': 'made the offer',
  'prices.offer-change': 'changed the offer',
  'prices.offer-end': 'ended the offer',
  'prices.agree': 'agreed a price with',
  'prices.end': 'ended a price of',
  'prices.group': 'changed the group',
  'prices.ask': 'asked a second person for prices below cost:',
  'catalogue.brand': 'changed',
  'catalogue.brand-make': 'made',
  'catalogue.brand-order': 'put the brands in another order',
  'catalogue.collection': 'changed',
  'catalogue.collection-make': 'made',
  'catalogue.collection-order': 'put collections in another order in',
  'catalogue.hand-order': 'arranged the products of',
  'catalogue.synonym': 'said what is found for',
  'catalogue.synonym-take-away': 'took away the',
  'catalogue.search-aside': 'set aside the',
  'catalogue.sheet': 'changed in the sheet',
  'catalogue.family': 'changed the product family',
  'catalogue.family-make': 'made the product family',
  'catalogue.picture': 'added a picture',
  'content.picture': 'added a picture to the shop front:',
  'views.save': 'saved a view',
  'views.delete': 'took away a view',
  'audit.read': 'read the log',
  'data.export': 'exported a list:',
  'catalogue.import-send': 'sent a file of products:',
  'catalogue.import-cancel': 'gave up a file of products:',
  'catalogue.import': 'imported products:',
  'data.export-fetch': 'fetched an exported list:',
  'job.start': 'started',
  'job.undo': 'undid',
  'settings.delivery': 'changed the delivery charge of',
  'settings.free-delivery': 'changed from which order value delivery is free',
  'settings.town': 'added or renamed',
  'settings.pick-up-point': 'changed the pick-up point',
} as const

/** What names no subject: a list that was looked at, people whom a command names. */
const NAMELESS = {
  'companies.view': 'looked at the list of companies',
  'orders.view': 'looked at the list of orders',
  'customers.view': 'looked at the list of customers',
  'phones.search': 'searched for a phone number',
  'staff.invite': 'invited somebody',
  'staff.invite-asked': 'asked to invite somebody',
  'staff.reset-factor': 'reset the second factor of somebody',
} as const

/** What the log records. An action without words does not compile. */
export type AuditAction = keyof typeof VERBS | keyof typeof NAMELESS

const verbs: Readonly<Record<string, string>> = VERBS
const namelessVerbs: Readonly<Record<string, string>> = NAMELESS

/** What two people agree on, as its approval is named in a sentence. */
const APPROVED: Readonly<Record<string, string>> = {
  refund: 'a refund on',
  'credit-limit': 'a credit limit for',
  'cheque-banked': 'that a cheque is banked:',
  'money-closed': 'to close money:',
  'staff-leave': 'the leaving of',
  'staff-roles': 'other roles for',
  'staff-invite': 'an invitation:',
  'refund-limit': 'a higher limit of refunds:',
  'price-below-cost': 'prices below cost:',
  'agreed-below-cost': 'an agreed price below cost:',
  'offer-below-cost': 'an offer below cost:',
}

/**
 * "moved on"; of an action without words its name: "packing give".
 * @param of the entry's subject, and its values, which say of an approval what was approved
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
  customer: { word: 'customer', path: (id) => `/office/customers/${id}` },
  staff: { word: 'staff member', path: (id) => `/office/staff?member=${id}` },
  'pick-list': { word: 'pick list', path: (id) => `/office/packing/${id}` },
  family: { word: 'product family', path: (id) => `/office/catalogue/${id}` },
  'price-group': { word: 'group of companies', path: () => '/office/prices/agreed?open=groups' },
  offer: { word: 'offer', path: (id) => `/office/prices?at=${id}` },
  count: { word: 'count', path: (id) => `/office/stock/counts/${id}` },
  supplier: { word: 'supplier', path: () => '/office/stock/suppliers' },
  'supplier-order': { word: 'order to a supplier', path: (id) => `/office/stock/orders/${id}` },
  content: { word: 'the shop front:', path: (id) => pathOfShopFrontTab(id as ContentPartName) },
  email: { word: 'the email', path: (id) => `/office/shop-front/emails?email=${id}` },
  'report-mail': { word: 'no.', path: (id) => `/office/reports/mailed?mail=${id}` },
  setting: { word: 'the setting' },
  audit: { word: 'entry' },
  job: { word: 'job' },
}

/** Codes stay as they are written, to be copied and searched; a setting has a name in words. */
const idText = ({ kind, id }: { kind: string; id: string }) => (kind === 'setting' ? id.replaceAll('-', ' ') : id)

/** "order 10509" and where it is looked at; null for what was done to nothing. */
export function auditSubject({
  subject,
  staffId,
}: Pick<AuditListed, 'subject' | 'staffId'>): { text: string; path: string | null } | null {
  // What somebody does to themselves needs no second name.
  if (!subject || (subject.kind === 'staff' && subject.id === String(staffId))) return null
  const known = SUBJECTS[subject.kind]
  const text = subject.name ?? `${known?.word ?? subject.kind.replaceAll('-', ' ')} ${idText(subject)}`
  return { text, path: known?.path?.(subject.id) ?? null }
}

const ORDER_STEPS: Readonly<Record<number, string>> = {
  [ORDER_STATUS.pending]: 'placed',
  [ORDER_STATUS.inProcess]: 'approved',
  [ORDER_STATUS.outForDelivery]: 'on the road',
  [ORDER_STATUS.delivered]: 'delivered',
  [ORDER_STATUS.cancelled]: 'cancelled',
}

/** A value of an entry, in one line: roles by their names, cents as shillings, an order's steps in words. */
export function auditValue(name: string, value: unknown): string {
  if (value === null || value === undefined) return 'none'
  if (typeof value === 'number' && /cents$/i.test(name)) return `KSh ${decimalOfCents(value)}`
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
    .replace(/Cents$/, '')
    .replace(/([A-Z])/g, ' $1')
    .toLowerCase()

/** Names of all values that an entry has, before or after. */
export function auditValueNames({ before, after }: Pick<AuditListed, 'before' | 'after'>): string[] {
  return [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
}

/** What a line has no room for: numbers of people and of other entries say nothing there. */
const NOT_IN_SHORT = ['command', 'call', 'numbers', 'from', 'to', 'approval', 'kind', 'of', 'askedBy']

/** What changed, in short: "Packer → Packer, Auditor". Empty where nothing did. */
export function auditChange(entry: AuditListed): string {
  const { before, after } = entry
  const [name] = auditValueNames(entry).filter((one) => !NOT_IN_SHORT.includes(one))
  if (!name || !after) return ''
  const now = auditValue(name, after[name])
  return before && name in before ? `${auditValue(name, before[name])} → ${now}` : `${auditName(name)} ${now}`
}
