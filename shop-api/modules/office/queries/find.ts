import type { Permission } from '#lib/contract/base/permissions.ts'
import { FAMILY_STATUS_TEXT, type FamilyStatus } from '#lib/contract/catalogue/office/family-list.ts'
import type { Found, FoundKind } from '#lib/contract/orders/office/find.ts'
import { FOUND_KINDS } from '#lib/contract/orders/office/find.ts'
import { showCount } from '#lib/format/count.ts'
import { maskedPhone } from '#lib/format/masked-phone.ts'
import { normalCode } from '#lib/format/normal-code.ts'
import { pathOfUnmatched } from '#lib/office/money-tabs.ts'
import type { Session } from '../../../db/client.ts'
import { phoneDigits, WHOLE_PHONE } from '../../../db/person-patterns.ts'
import { likeText } from '../../../db/sql-conditions.ts'
import { listOfficeOrders } from '../../orders/use-cases/list-orders.ts'
import type { StaffSession } from '../../staff/use-cases/staff-sessions.ts'
import { findCompanies, findFamilies, findPayments, findPeople, findProducts, findStaff } from './find.sql.ts'

type Finder = (tx: Session, staff: StaffSession, text: string) => Promise<Found[]>

/** Maximum orders. */
const SHOWN = 5

/** Words of a prefix text search: "wanj sons" is "wanj:* & sons:*". Null without words. */
function wordsOf(text: string): string | null {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return words.some((word) => /\p{L}/u.test(word)) ? words.map((word) => `${word}:*`).join(' & ') : null
}

/** A number can be an order's: only existing orders have a page. */
const pathOfOrder = (orderNo: number) => `/office/orders/${orderNo}`

const findOrders: Finder = async (tx, staff, text) => {
  const input = { filter: { search: text }, sort: 'newest', perPage: SHOWN, after: null } as const
  const { orders } = await listOfficeOrders(tx, input, staff.staffId)
  return orders.map(({ orderNo, customer, to, stage, total }) => ({
    ...{ kind: 'order', id: String(orderNo), path: pathOfOrder(orderNo) },
    ...{ title: `${orderNo} ${customer}`, detail: to, amount: total, status: stage },
  }))
}

const companies: Finder = async (tx, _staff, text) => {
  const words = wordsOf(text)
  const rows = words === null ? [] : await findCompanies(tx.query, { words })
  return rows.map(({ id, name, status, town }) => ({
    ...{ kind: 'company', id: String(id), path: `/office/companies/${id}`, title: name, detail: town ?? '' },
    ...{ amount: null, status: APPROVAL[status] ?? status },
  }))
}
const APPROVAL: Readonly<Record<string, string>> = { pending: 'To approve', declined: 'Declined', approved: 'Approved' }

const people: Finder = async (tx, staff, text) => {
  const words = wordsOf(text)
  const email = /^[^\s]+$/.test(text) && /\p{L}/u.test(text) ? text.toLowerCase() : null
  const phone = phoneDigits(text, 3)
  const mayRing = staff.permissions.has('phones.view')
  if (words === null && phone === null) return []
  const isWhole = phone !== null && phone.length >= WHOLE_PHONE
  const rows = await findPeople(tx.query, {
    words,
    email: mayRing ? email : null,
    phone: mayRing || isWhole ? phone : null,
  })
  return rows.map(({ id, name, email: address, phone: digits, company, active }) => ({
    ...{
      kind: 'customer',
      id: String(id),
      path: `/office/customers/${id}`,
      title: name || (mayRing && address) || 'Customer',
    },
    detail: [company, mayRing ? address : null, maskedPhone(digits)].filter(Boolean).join(', '),
    ...{ amount: null, status: active ? null : 'Stopped' },
  }))
}

const payments: Finder = async (tx, _staff, text) => {
  const rows = await findPayments(tx.query, { receipt: normalCode(text), payer: `%${likeText(text)}%` })
  return rows.map(({ receipt, amountCents, orderNo, state, payer }) => ({
    ...{ kind: 'payment', id: receipt, title: receipt, amount: amountCents },
    path: state === 'unmatched' ? pathOfUnmatched(receipt) : orderNo === null ? null : pathOfOrder(orderNo),
    detail: payer ? `account “${payer}”` : orderNo === null ? '' : `order ${orderNo}`,
    status: PAID[state] ?? state,
  }))
}
const PAID: Readonly<Record<string, string>> = {
  ...{ paid: 'Paid', unmatched: 'Without an order', resolved: 'Resolved', unknown: 'Undecided' },
}

const MAX_WORDS = 6
/** Maximum variants for which a link to their stock is also shown. */
const MAX_STOCK = 2

/** Variants by the beginning of their code, and families by words of their name. */
const products: Finder = async (tx, staff, text) => {
  const code = text.toUpperCase().replace(/[-._/ ]/g, '')
  const rows = /^[A-Z0-9]{3,}$/.test(code) ? await findProducts(tx.query, { code }) : []
  const seesCatalogue = staff.permissions.has('catalogue.view')
  const seesStock = staff.permissions.has('stock.view')
  const words = text.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)
  const named = seesCatalogue ? await findFamilies(tx.query, { words: words.map((word) => `%${likeText(word)}%`) }) : []
  return [
    ...rows.map(
      ({ code: whole, familyId, name, exVatCents }): Found => ({
        ...{ kind: 'product', id: whole, title: whole, detail: name, amount: exVatCents, status: null },
        // Without permission for the catalogue, the result links to the orders of the product.
        path: seesCatalogue
          ? `/office/catalogue/${familyId}`
          : `/office/orders?view=all&search=${encodeURIComponent(whole)}`,
      }),
    ),
    ...(seesStock ? rows.slice(0, MAX_STOCK) : []).map(
      ({ variantId, code: whole, name, freeTenths }): Found => ({
        ...{ kind: 'product', id: `stock-${variantId}`, title: `Stock of ${whole}` },
        ...{ detail: `${name}, ${showCount(freeTenths / 10)} free`, amount: null, status: null },
        path: `/office/stock/products/${variantId}`,
      }),
    ),
    ...named.map(
      ({ familyId, code: whole, name, status }): Found => ({
        ...{ kind: 'product', id: `family-${familyId}`, title: name, detail: whole, amount: null },
        path: `/office/catalogue/${familyId}`,
        status: FAMILY_STATUS_TEXT[status as FamilyStatus] ?? status,
      }),
    ),
  ]
}

const members: Finder = async (tx, _staff, text) => {
  const rows = await findStaff(tx.query, { name: `%${likeText(text)}%` })
  return rows.map(({ id, name, email, state }) => ({
    ...{ kind: 'staff', id: String(id), path: `/office/staff?member=${id}`, title: name, detail: email, amount: null },
    status: state === 'left' ? 'Has left' : null,
  }))
}

/** The permissions (any of these) for each kind, and its query. */
const FINDERS: Readonly<Record<FoundKind, { permissions: readonly Permission[]; find: Finder }>> = {
  order: { permissions: ['orders.view'], find: findOrders },
  company: { permissions: ['companies.view'], find: companies },
  customer: { permissions: ['customers.view'], find: people },
  payment: { permissions: ['payments.view'], find: payments },
  product: { permissions: ['orders.view', 'catalogue.view'], find: products },
  staff: { permissions: ['staff.view'], find: members },
}

/** All matches of a text, of the kinds that this person is allowed to see. */
export async function findAnything(
  tx: Session,
  staff: StaffSession,
  text: string,
  kinds: readonly FoundKind[] = FOUND_KINDS,
): Promise<Found[]> {
  const maySee = (kind: FoundKind) => FINDERS[kind].permissions.some((permission) => staff.permissions.has(permission))
  const allowed = FOUND_KINDS.filter((kind) => kinds.includes(kind) && maySee(kind))
  const found = await Promise.all(allowed.map((kind) => FINDERS[kind].find(tx, staff, text)))
  return found.flat()
}
