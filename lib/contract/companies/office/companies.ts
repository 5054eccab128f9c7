import * as z from 'zod/mini'
import { filled, maybe, money } from '../../base/fields.ts'
import { kraPinText } from '../../base/kra-pin.ts'
import { defineOfficeCall } from '../../base/office-call.ts'
import { approvalStatus } from '../../identity/session.ts'
import { defineJob } from '../../jobs/office/jobs.ts'
import {
  companyBranch,
  companyCheque,
  companyCredit,
  companyId,
  companyMember,
  companyPrice,
  happening,
  listedCompanyOrder,
  pageNo,
} from './company-fields.ts'

/** The Companies section: search for companies, and the company page. */

const post = { method: 'POST', body: 'json', answer: 'json' } as const

export const COMPANY_QUEUES = ['all', 'approved', 'pending', 'declined', 'on-account', 'on-hold', 'branches'] as const
export const companyQueue = z.enum(COMPANY_QUEUES)
export type CompanyQueue = z.output<typeof companyQueue>

const listedCompany = z.object({
  companyId: z.int(),
  name: z.string(),
  category: z.nullable(z.string()),
  place: z.string(),
  approvalStatus,
  rep: z.nullable(z.string()),
  branches: z.int(),
  branchesToDecide: z.int(),
  /** Null without a credit account. */
  limit: z.nullable(money),
  outstanding: z.nullable(money),
  lastOrderAt: z.nullable(z.string()),
})
export type ListedCompany = z.output<typeof listedCompany>

/** Filter of companies, for the list and its export. */
export const companyFilter = z.object({
  queue: companyQueue,
  search: maybe(80),
  /** Only the companies of one sales representative. */
  repId: z.optional(z.int()),
})

export const officeCompanyList = defineOfficeCall({
  ...post,
  writes: false,
  name: 'office-company-list',
  showsCustomers: true,
  path: '/office/companies',
  access: 'companies.view',
  summary: 'Companies, searched by name, number, KRA PIN, email or phone of their people.',
  request: z.extend(companyFilter, {
    sort: z.optional(z.enum(['name', 'newest', 'last-order'])),
    page: pageNo,
  }),
  reply: z.object({
    companies: z.array(listedCompany),
    total: z.int(),
    /** Cursor of the next page; null after the last page. */
    next: z.nullable(z.int()),
    counts: z.record(companyQueue, z.int()),
  }),
})

export const officeCompany = z.object({
  companyId: z.int(),
  name: z.string(),
  category: z.nullable(z.string()),
  kraPin: z.nullable(z.string()),
  approvalStatus,
  declinedReason: z.nullable(z.string()),
  createdAt: z.string(),
  invoicePlace: z.string(),
  deliveryPlace: z.string(),
  /** The company's owner, with a masked phone number. */
  owner: z.nullable(z.object({ userId: z.int(), name: z.string(), email: z.string(), phone: z.string() })),
  rep: z.nullable(z.object({ userId: z.int(), name: z.string() })),
  /** Orders since 1 January that were not cancelled. */
  thisYear: z.object({ orders: z.int(), total: money }),
  credit: z.nullable(companyCredit),
  cheques: z.array(companyCheque),
  chequesTotal: z.int(),
  chequesBounced: z.int(),
  orders: z.array(listedCompanyOrder),
  ordersTotal: z.int(),
  branches: z.array(companyBranch),
  team: z.array(companyMember),
  prices: z.array(companyPrice),
  documents: z.array(z.object({ no: z.int(), name: z.string(), state: z.string(), reason: z.nullable(z.string()) })),
  history: z.array(happening),
  /** Orders above a team member's limit that wait for an approver of the company, oldest first. */
  waitingApprovals: z.array(
    z.object({
      no: z.int(),
      member: z.string(),
      branch: z.string(),
      total: money,
      since: z.string(),
      until: z.string(),
    }),
  ),
})
export type OfficeCompany = z.output<typeof officeCompany>

export const officeCompanyGet = defineOfficeCall({
  ...post,
  writes: false,
  name: 'office-company',
  showsCustomers: true,
  path: '/office/companies/company',
  access: 'companies.view',
  isLogged: true,
  summary: 'All details of a company.',
  request: z.object({ companyId }),
  reply: officeCompany,
})

export const officeCompanyNote = defineOfficeCall({
  ...post,
  writes: true,
  name: 'office-company-note',
  path: '/office/companies/note',
  access: 'orders.note',
  summary: 'Writes a note about a company, for colleagues.',
  request: z.object({ companyId, text: filled('Enter a text.', 2000) }),
  reply: z.object({}),
})

export const officeCompanyCorrect = defineOfficeCall({
  ...post,
  writes: true,
  name: 'office-company-correct',
  path: '/office/companies/correct',
  access: 'companies.edit',
  summary:
    "Corrects a company's documented facts, or sets its trader category. The company is notified of a correction.",
  request: z.object({
    companyId,
    name: filled('Enter its name.', 120),
    kraPin: kraPinText,
    category: z.string().check(z.trim(), z.maxLength(60, 'At most 60 characters.')),
    /** Values at the time of reading: refused if they have changed since. */
    before: z.object({ name: z.string(), kraPin: z.string(), category: z.string() }),
    reason: filled('Enter a reason.', 300),
  }),
  reply: z.object({}),
})

export const officeRepList = defineOfficeCall({
  ...post,
  writes: false,
  name: 'office-rep-list',
  showsCustomers: true,
  path: '/office/reps',
  access: 'companies.view',
  summary: 'Sales representatives, with the number of their companies.',
  request: z.object({}),
  reply: z.array(z.object({ userId: z.int(), name: z.string(), companies: z.int() })),
})

export const assignRepJob = defineJob({
  kind: 'companies.rep',
  permission: 'companies.edit',
  summary: 'Assigns a sales representative to a company. The company is notified.',
  input: z.object({ companyId, repId: z.int().check(z.positive()) }),
})

export const COMPANY_CALLS = [
  officeCompanyList,
  officeCompanyGet,
  officeCompanyNote,
  officeCompanyCorrect,
  officeRepList,
  assignRepJob,
] as const
