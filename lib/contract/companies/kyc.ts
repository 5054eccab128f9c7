import * as z from 'zod/mini'
import { defineCall } from '../base/call.ts'
import { USER_TYPE, type UserType } from '../base/codes.ts'
import { approvalStatus } from '../identity/session.ts'
import { KYC_PART, KYC_ZIP } from './kyc-rules.ts'

/**
 * A company's KYC documents: uploaded as one zip, whole or in parts, checked by staff, and downloaded only by their
 * owners.
 */

const OWNERS: readonly UserType[] = [USER_TYPE.trader]
const post = { method: 'POST', who: OWNERS, body: 'json', answer: 'json' } as const
const file = { method: 'GET', who: OWNERS, body: 'none', answer: 'file', writes: false } as const

export const kycDocument = z.object({
  id: z.int(),
  /** 1, 2, 3 … within the company. */
  no: z.int(),
  name: z.string(),
  kind: z.enum(['application/pdf', 'image/png', 'image/jpeg']),
  bytes: z.int(),
  state: z.enum(['pending', 'accepted', 'declined']),
  /** Why it was declined. */
  reason: z.nullable(z.string()),
  /** ISO instant. */
  uploadedAt: z.string(),
  /** Address of its thumbnail's call; null for a PDF. */
  thumbnail: z.nullable(z.string()),
})
export type KycDocument = z.output<typeof kycDocument>

/** The status of a company's documents, and the documents. */
export const kycUploadStatus = z.object({
  approvalStatus,
  declinedReason: z.nullable(z.string()),
  isUploaded: z.boolean(),
  /** Null if documents can be uploaded; else the reason as a sentence. */
  locked: z.nullable(z.string()),
  documents: z.array(kycDocument),
})
export type KycUploadStatus = z.output<typeof kycUploadStatus>

export const myDocuments = defineCall({
  ...post,
  name: 'my-documents',
  viewAsNeeds: 'kyc.view',
  path: '/my-documents',
  summary: "The documents of the caller's company, and their status.",
  writes: false,
  request: z.object({}),
  reply: kycUploadStatus,
})

const uploadId = z.string().check(z.regex(/^[\w-]{22}$/, 'We could not find this upload.'))

/** The zip is sent as `kycZip`, or was uploaded in parts and is identified by `uploadId`. */
export const uploadKyc = defineCall({
  ...post,
  body: 'multipart',
  name: 'upload-kyc',
  path: '/upload-kyc',
  summary: "Uploads the company's documents, as one zip of at most 15 MB with PNG, JPEG and PDF files.",
  writes: true,
  files: { kycZip: KYC_ZIP },
  request: z.object({ uploadId: z.optional(uploadId) }),
  reply: kycUploadStatus,
})

/** Number of bytes received of an upload in parts. */
const upload = z.object({
  uploadId,
  bytes: z.int(),
  /** Offset in bytes at which the next part begins. */
  received: z.int(),
  /** Recommended size of a part in bytes. */
  partBytes: z.int(),
})

export const uploadKycBegin = defineCall({
  ...post,
  name: 'upload-kyc-begin',
  path: '/upload-kyc-begin',
  summary: 'Starts the upload of a zip in parts, and cancels an earlier upload.',
  writes: true,
  request: z.object({
    bytes: z.int().check(z.minimum(KYC_ZIP.minBytes, KYC_ZIP.message), z.maximum(KYC_ZIP.maxBytes, KYC_ZIP.tooLarge)),
  }),
  reply: upload,
})

/** A part that does not begin at `received` is ignored: the response gives the next offset. */
export const uploadKycPart = defineCall({
  ...post,
  body: 'multipart',
  name: 'upload-kyc-part',
  path: '/upload-kyc-part',
  summary: 'Uploads the part of a zip that begins at an offset.',
  writes: true,
  files: { part: KYC_PART },
  request: z.object({ uploadId, offset: z.int().check(z.minimum(0)) }),
  reply: upload,
})

export const uploadKycStatus = defineCall({
  ...post,
  name: 'upload-kyc-standing',
  path: '/upload-kyc-standing',
  summary: 'Number of bytes received of an upload in parts, to continue after a lost connection.',
  writes: false,
  request: z.object({ uploadId }),
  reply: upload,
})

export const uploadKycCancel = defineCall({
  ...post,
  name: 'upload-kyc-cancel',
  path: '/upload-kyc-cancel',
  summary: 'Cancels an upload in parts and deletes the received bytes.',
  writes: true,
  request: z.object({ uploadId }),
  reply: z.object({}),
})

const documentId = z.object({ id: z.int().check(z.positive()) })

export const documentFile = defineCall({
  ...file,
  name: 'my-document-file',
  ownOnly: true,
  fileTypes: ['application/pdf', 'image/jpeg', 'image/png'],
  path: '/my-document-file',
  summary: "A document of the caller's company, as uploaded.",
  request: documentId,
  reply: z.object({}),
})

export const documentThumbnail = defineCall({
  ...file,
  name: 'my-document-thumbnail',
  ownOnly: true,
  fileTypes: ['image/webp'],
  path: '/my-document-thumbnail',
  summary: "A thumbnail of a document of the caller's company.",
  request: documentId,
  reply: z.object({}),
})

export const documentsFile = defineCall({
  ...file,
  name: 'my-documents-file',
  ownOnly: true,
  fileTypes: ['application/zip'],
  path: '/my-documents-file',
  summary: "All documents of the caller's company, as one zip.",
  request: z.object({}),
  reply: z.object({}),
})
