import * as z from 'zod/mini'
import { maybe } from '../../base/fields.ts'
import { defineOfficeCall } from '../../base/office-call.ts'
import { approvalStatus } from '../../identity/session.ts'
import { defineJob } from '../../jobs/office/jobs.ts'
import { MAX_DECLINED_REASON } from '../kyc-rules.ts'
import { registerFacts } from './kyc-facts.ts'

/** The KYC section: companies with documents to review, and the decision on each document. */

const get = { method: 'GET', body: 'none', writes: false } as const
const post = { method: 'POST', body: 'json', answer: 'json' } as const

export const companyId = z.int().check(z.positive())
export const KYC_QUEUES = ['waiting', 'late', 'sent-again', 'declined', 'approved'] as const
export const kycQueue = z.enum(KYC_QUEUES)
export type KycQueue = z.output<typeof kycQueue>

const listedReview = z.object({
  companyId: z.int(),
  name: z.string(),
  /** "Nyali, Mombasa" */
  place: z.string(),
  approvalStatus,
  documents: z.int(),
  /** Companies that replaced declined documents. */
  isSentAgain: z.boolean(),
  /** Number of decided documents that are not sent. */
  decided: z.int(),
  handedInAt: z.nullable(z.string()),
  /** For a waiting company: the promised response time. */
  dueAt: z.nullable(z.string()),
  answeredAt: z.nullable(z.string()),
})
export type ListedReview = z.output<typeof listedReview>

export const officeKycList = defineOfficeCall({
  ...post,
  writes: false,
  name: 'office-kyc-list',
  showsCustomers: true,
  path: '/office/kyc',
  access: 'kyc.view',
  summary: 'Companies by the status of their documents, longest waiting first.',
  request: z.object({ queue: kycQueue, search: maybe(80), page: z.optional(z.int().check(z.minimum(1))) }),
  reply: z.object({
    companies: z.array(listedReview),
    total: z.int(),
    counts: z.record(kycQueue, z.int()),
    /** The last decision sent. */
    lastAnswer: z.nullable(z.object({ name: z.string(), at: z.string() })),
  }),
})

const reviewedDocument = z.object({
  id: z.int(),
  no: z.int(),
  name: z.string(),
  kind: z.enum(['application/pdf', 'image/png', 'image/jpeg']),
  bytes: z.int(),
  /** Status last sent to the company. */
  state: z.enum(['pending', 'accepted', 'declined']),
  reason: z.nullable(z.string()),
  uploadedAt: z.string(),
  /** Decision that is not sent yet. */
  decision: z.nullable(
    z.object({
      decision: z.enum(['accepted', 'declined']),
      reason: z.nullable(z.string()),
      by: z.string(),
      at: z.string(),
    }),
  ),
})
export type ReviewedDocument = z.output<typeof reviewedDocument>

const documentView = z.object({
  who: z.string(),
  at: z.string(),
  document: z.string(),
  what: z.enum(['file', 'small', 'all']),
})

export const companyReview = z.object({
  companyId: z.int(),
  name: z.string(),
  category: z.nullable(z.string()),
  approvalStatus,
  declinedReason: z.nullable(z.string()),
  kraPin: z.nullable(z.string()),
  /** Invoice address. */
  office: z.string(),
  /** The company's owner, with a masked phone number; null without an owner. */
  owner: z.nullable(z.object({ userId: z.int(), name: z.string(), phone: z.string() })),
  handedInBy: z.nullable(z.string()),
  handedInAt: z.nullable(z.string()),
  dueAt: z.nullable(z.string()),
  documents: z.array(reviewedDocument),
  facts: registerFacts,
  checkedBy: z.nullable(z.string()),
  checkedAt: z.nullable(z.string()),
  answeredBy: z.nullable(z.string()),
  answeredAt: z.nullable(z.string()),
  views: z.array(documentView),
  /** Counts decisions and facts. */
  version: z.int(),
})
export type CompanyReview = z.output<typeof companyReview>

export const officeKycReview = defineOfficeCall({
  ...post,
  writes: false,
  name: 'office-kyc-review',
  showsCustomers: true,
  path: '/office/kyc/review',
  access: 'kyc.view',
  isLogged: true,
  summary: "A company's documents with decisions, register facts and viewers.",
  request: z.object({ companyId }),
  reply: companyReview,
})

export const officeKycDocument = defineOfficeCall({
  ...get,
  answer: 'file',
  fileTypes: ['application/pdf', 'image/jpeg', 'image/png'],
  name: 'office-kyc-document',
  path: '/office/kyc/document',
  access: 'kyc.view',
  isLogged: true,
  summary: 'A document as uploaded. Opening it is logged first.',
  request: z.object({ companyId, id: z.int().check(z.positive()) }),
  reply: z.object({}),
})

const version = z.int().check(z.minimum(0))

export const officeKycDecide = defineOfficeCall({
  ...post,
  writes: true,
  name: 'office-kyc-decide',
  path: '/office/kyc/decide',
  access: 'kyc.decide',
  summary: 'Decides on a document, or withdraws a decision that was not sent.',
  request: z.object({
    companyId,
    documentId: z.int().check(z.positive()),
    decision: z.enum(['accepted', 'declined', 'none']),
    /** Text for the company about a declined document. */
    reason: maybe(MAX_DECLINED_REASON),
    version,
  }),
  reply: companyReview,
})

export const officeKycFacts = defineOfficeCall({
  ...post,
  writes: true,
  name: 'office-kyc-facts',
  path: '/office/kyc/facts',
  access: 'kyc.decide',
  summary: 'Saves the register facts of a company.',
  request: z.object({ companyId, facts: registerFacts, version }),
  reply: companyReview,
})

export const answerKycJob = defineJob({
  kind: 'kyc.answer',
  permission: 'kyc.decide',
  summary: "Sends the decision on a company's documents.",
  input: z.object({
    companyId: z.int().check(z.positive()),
    /** Version of the displayed review. */
    version: z.int(),
  }),
})

export const KYC_CALLS = [
  officeKycList,
  officeKycReview,
  officeKycDocument,
  officeKycDecide,
  officeKycFacts,
  answerKycJob,
] as const
