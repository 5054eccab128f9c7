import * as z from 'zod/mini'
import { filled, maybe } from '../../base/fields.ts'
import { defineOfficeCall } from '../../base/office-call.ts'
import { happening, listedCompanyOrder, pageNo, userId } from '../../companies/office/company-fields.ts'
import { DATA_REQUEST_KINDS } from './data-request-rules.ts'

/** The Customers section: all customers with an account. */

const post = { method: 'POST', body: 'json', answer: 'json' } as const

export const CUSTOMER_KINDS = ['all', 'consumer', 'trader', 'branch', 'rep'] as const
export const customerKind = z.enum(CUSTOMER_KINDS)
export type CustomerKind = z.output<typeof customerKind>

const oneKind = z.enum(['consumer', 'trader', 'branch', 'rep'])

const listedCustomer = z.object({
  userId: z.int(),
  name: z.string(),
  email: z.string(),
  /** Masked. */
  phone: z.string(),
  kind: oneKind,
  company: z.nullable(z.object({ companyId: z.int(), name: z.string() })),
  active: z.boolean(),
  createdAt: z.string(),
  orders: z.int(),
  lastOrderAt: z.nullable(z.string()),
})
export type ListedCustomer = z.output<typeof listedCustomer>

/** Filter of customers, for the list and its export. */
export const customerFilter = z.object({ kind: customerKind, search: maybe(80) })

export const officeCustomerList = defineOfficeCall({
  ...post,
  writes: false,
  name: 'office-customer-list',
  showsCustomers: true,
  path: '/office/customers',
  access: 'customers.view',
  isLogged: true,
  summary: 'Customers with an account, searched by name, email or phone.',
  request: z.extend(customerFilter, { page: pageNo }),
  reply: z.object({
    customers: z.array(listedCustomer),
    total: z.int(),
    /** Cursor of the next page; null after the last page. */
    next: z.nullable(z.int()),
  }),
})

export const officeCustomer = z.object({
  userId: z.int(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  secondaryEmail: z.nullable(z.string()),
  kind: oneKind,
  company: z.nullable(z.object({ companyId: z.int(), name: z.string() })),
  /** For a branch customer. */
  branches: z.array(z.string()),
  active: z.boolean(),
  isConfirmed: z.boolean(),
  createdAt: z.string(),
  lastSeenAt: z.nullable(z.string()),
  addresses: z.array(z.object({ name: z.string(), place: z.string(), isDefault: z.boolean() })),
  orders: z.array(listedCompanyOrder),
  ordersTotal: z.int(),
  requests: z.array(
    z.object({ id: z.int(), kind: z.enum(DATA_REQUEST_KINDS), state: z.string(), receivedAt: z.string() }),
  ),
  history: z.array(happening),
})
export type OfficeCustomer = z.output<typeof officeCustomer>

export const officeCustomerGet = defineOfficeCall({
  ...post,
  writes: false,
  name: 'office-customer',
  showsCustomers: true,
  path: '/office/customers/customer',
  access: 'customers.view',
  isLogged: true,
  summary: 'All details of a customer, with masked phone numbers.',
  request: z.object({ userId }),
  reply: officeCustomer,
})

export const officeCustomerPhone = defineOfficeCall({
  ...post,
  writes: false,
  name: 'office-customer-phone',
  path: '/office/customers/phone',
  access: 'phones.view',
  isLogged: true,
  summary: "A customer's phone number, for calling the customer. Viewing it is logged.",
  request: z.object({ userId }),
  reply: z.object({ phone: z.string() }),
})

export const officeCustomerNote = defineOfficeCall({
  ...post,
  writes: true,
  name: 'office-customer-note',
  path: '/office/customers/note',
  access: 'orders.note',
  summary: 'Writes a note about a customer, for colleagues.',
  request: z.object({ userId, text: filled('Enter a text.', 2000) }),
  reply: z.object({}),
})

export const officeCustomerStop = defineOfficeCall({
  ...post,
  writes: true,
  name: 'office-customer-stop',
  path: '/office/customers/stop',
  access: 'customers.stop',
  summary: 'Suspends an account, which ends all its sessions, or reopens it.',
  request: z.object({ userId, to: z.enum(['stopped', 'active']), reason: filled('Enter a reason.', 300) }),
  reply: z.object({}),
})

export const officeCustomerViewAs = defineOfficeCall({
  ...post,
  writes: true,
  name: 'office-customer-view-as',
  path: '/office/customers/view-as',
  access: 'customers.view-as',
  needsFreshFactor: true,
  // A stored response would contain the ticket.
  idempotent: false,
  own: true,
  summary: 'A ticket for read-only access to the shop as a customer. It is valid once, for a minute.',
  request: z.object({ userId, reason: filled('Enter a reason.', 300) }),
  reply: z.object({
    ticket: z.string(),
    /** Address on the shop's own host to which a form posts the ticket. The storefront adds it. */
    address: z.optional(z.string()),
  }),
})

export const CUSTOMER_CALLS = [
  officeCustomerList,
  officeCustomerGet,
  officeCustomerPhone,
  officeCustomerNote,
  officeCustomerStop,
  officeCustomerViewAs,
]
