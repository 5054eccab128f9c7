import * as z from 'zod/mini'
import { ALL_PERMISSIONS } from '#lib/contract/base/permissions.ts'
import type { OfficeOrderFilter, OrderSort } from '#lib/contract/orders/office/order-list.ts'
import { ORDER_VIEWS, officeOrderFilter } from '#lib/contract/orders/office/order-list.ts'
import { PAYMENT_METHOD_IDS } from '#lib/contract/payments/payment-methods.ts'
import { addDays, dayInNairobi } from '#lib/format/clock.ts'
import type { Session } from '../shop-api/db/client.ts'
import { listCompanies } from '../shop-api/modules/companies/queries/office-list.ts'
import { loadToday } from '../shop-api/modules/office/queries/today.ts'
import { listCustomers } from '../shop-api/modules/office/use-cases/office-customers.ts'
import {
  countOfficeOrders,
  listOfficeOrders,
  totalOfficeOrders,
} from '../shop-api/modules/orders/use-cases/list-orders.ts'
import { listAudit } from '../shop-api/modules/staff/queries/audit-list.ts'
import { NAMES } from './grow-office.sql.ts'

/** One read of the office, as a call to the shop API and as the store's statements. */
export interface OfficeCase {
  what: string
  path: string
  body: object
  read: (tx: Session) => Promise<unknown>
}

const today = dayInNairobi(new Date())

const wireOf = (filter: OfficeOrderFilter) => z.encode(officeOrderFilter, filter)

/** Totals in cents that few orders reach. */
export interface Amounts {
  least: number
  hundredth: number
  thousandth: number
  most: number
}

/** Every filter and sort of the Orders section, each with many and with few matching orders. */
const listsOf = (amounts: Amounts): readonly (readonly [string, OfficeOrderFilter, OrderSort?])[] => [
  ['all, newest first', {}],
  ['all, oldest first', {}, 'oldest'],
  ['all, by amount', {}, 'amount'],
  ['open, by promised day', { ...ORDER_VIEWS.open.filter, stage: [...ORDER_VIEWS.open.filter.stage] }, 'promised'],
  ['to pack, newest first', { stage: ['to-pack'] }],
  ['delivered', { stage: ['delivered'] }],
  ['cancelled', { stage: ['cancelled'] }],
  ['open and cancelled', { stage: ['to-pack', 'cancelled'] }],
  ['paid', { payment: ['paid'] }],
  ['not paid', { payment: ['not-paid'] }],
  ['on account, of which there is none', { payment: ['on-account'] }],
  ['prompt sent', { payment: ['prompt-sent'] }],
  ['undecided', { payment: ['undecided'] }],
  ['paid by M-Pesa', { method: ['mpesa'] }],
  ['paid by card', { method: ['card'] }],
  ['paid by card or bank', { method: ['card', 'bank'] }],
  ['on account by method', { method: ['account'] }],
  ['delivery', { fulfilment: 'delivery' }],
  ['collection, almost none', { fulfilment: 'collection' }],
  ['collection, oldest first', { fulfilment: 'collection' }, 'oldest'],
  ['collection, by amount', { fulfilment: 'collection' }, 'amount'],
  ['collection, to pack', { fulfilment: 'collection', stage: ['to-pack'] }],
  ['county of all', { county: ['Nairobi'] }],
  ['county of none', { county: ['Mandera'] }],
  ['two counties', { county: ['Mandera', 'Nairobi'] }],
  ['a company', { company: [1_000_001] }],
  ['three companies', { company: [1_000_001, 1_000_003, 1_000_005] }],
  ['a representative', { rep: 1_000_002 }],
  ['one day', { from: addDays(today, -100), to: addDays(today, -100) }],
  ['until a year ago', { to: addDays(today, -364) }],
  ['promised until tomorrow', { promisedTo: addDays(today, 1) }],
  ['promised until a year ago', { promisedTo: addDays(today, -360) }],
  ['at least 1,000', { atLeast: 100_000 }],
  ['at least an amount of 1 in 100', { atLeast: amounts.hundredth }],
  ['at least an amount of 1 in 1,000', { atLeast: amounts.thousandth }],
  ['at least an amount of none', { atLeast: amounts.most + 100 }],
  ['at most an amount of 1 in 1,000', { atMost: amounts.least }],
  ['an amount of 1 in 1,000, oldest first', { atLeast: amounts.thousandth }, 'oldest'],
  ['an amount of 1 in 1,000, of collection', { atLeast: amounts.thousandth, fulfilment: 'collection' }],
  ['a tag', { tag: 'urgent' }],
  ['mine', { mine: true }],
  ['asked to cancel', { askedToCancel: true }],
  ['names me', { mentionsMe: true }],
  ['a number searched', { search: '1500000' }],
  ['a phone searched', { search: '0711111111' }],
  ['a phone of all searched', { search: '0700000000' }],
  ['a phone begun', { search: '0700 00' }],
  ['a name of all searched', { search: 'grown' }],
  ['a beginning of names searched', { search: 'gr or' }],
  ...Object.entries(NAMES).map(
    ([name, each]) => [`a name of 1 in ${each.toLocaleString('en-US')}`, { search: name }] as const,
  ),
  ['an unknown name', { search: 'Zipporah' }],
  ['a name of all, to pack', { search: 'grown', stage: ['to-pack'] }],
  ['a name of all, of collection', { search: 'grown', fulfilment: 'collection' }],
  ['a receipt searched', { search: 'GROWN1500004' }],
  ['numbers pasted', { numbers: Array.from({ length: 10_000 }, (_, i) => 1_000_000 + i * 90) }],
]

/**
 * The office's reads with a budget.
 * @param staffId the reading staff member
 */
export function officeCases(staffId: number, amounts: Amounts): OfficeCase[] {
  const now = new Date()
  const lists = listsOf(amounts).map(([what, filter, sort = 'newest']): OfficeCase => {
    const input = { filter, sort, perPage: 50, after: null }
    return {
      what,
      path: 'office/order-list',
      body: { ...input, filter: wireOf(filter) },
      read: (tx) => listOfficeOrders(tx, input, staffId),
    }
  })
  const totals = listsOf(amounts).map(
    ([what, filter]): OfficeCase => ({
      what: `totals: ${what}`,
      path: 'office/order-totals',
      body: { filter: wireOf(filter) },
      read: (tx) => totalOfficeOrders(tx, filter, staffId),
    }),
  )
  const staff = { staffId, permissions: new Set(ALL_PERMISSIONS) }
  return [
    {
      what: 'Today',
      path: 'office/today',
      body: { of: 'everybody', each: 3 },
      read: (tx) =>
        loadToday(tx, now, staff, { methods: PAYMENT_METHOD_IDS, hasMailServer: true }, { of: 'everybody', each: 3 }),
    },
    { what: 'counts of views', path: 'office/order-counts', body: {}, read: (tx) => countOfficeOrders(tx, staffId) },
    ...lists,
    ...totals,
    ...(['name', 'newest', 'last-order'] as const).map(
      (sort): OfficeCase => ({
        what: `companies by ${sort}`,
        path: 'office/companies',
        body: { queue: 'all', sort },
        read: (tx) =>
          listCompanies(tx, { queue: 'all', heldBefore: '2026-11-01', search: '', repId: null, sort, page: 1 }),
      }),
    ),
    ...['', 'grown'].map(
      (search): OfficeCase => ({
        what: search ? 'customers, a name of all searched' : 'customers',
        path: 'office/customers',
        body: { kind: 'all', search },
        read: (tx) => listCustomers(tx, { kind: 'all', search, page: 1 }),
      }),
    ),
    ...[
      {},
      { actions: ['orders.advance'] },
      { staffIds: [staffId] },
      { search: '1500000' },
      { outcome: 'refused' as const },
    ].map(
      (filter): OfficeCase => ({
        what: `log ${JSON.stringify(filter)}`,
        path: 'office/audit',
        body: filter,
        read: (tx) => listAudit(tx, filter),
      }),
    ),
  ]
}
