import type { FileRule } from '../base/call.ts'

/** Upload rules, separate from the schemas: the page renders before its checks are loaded. */

const MB = 1024 * 1024
/** The message for any other file (specification, section 5). */
export const NEEDS_ZIP = 'Please upload a zip file for your documents'

export const KYC_ZIP: FileRule = {
  types: ['application/zip'],
  // An empty zip has 22 bytes.
  minBytes: 23,
  maxBytes: 15 * MB,
  required: false,
  message: NEEDS_ZIP,
  tooLarge: 'This zip is more than 15 MB. Please send a smaller one.',
}

/** A single document, which the browser packs into a zip. */
export const KYC_DOCUMENT: FileRule = {
  types: ['image/png', 'image/jpeg', 'application/pdf'],
  minBytes: 10_240,
  maxBytes: 1_000_000,
  required: true,
  message: 'A document is a PNG, JPEG or PDF of 10 KB to 1 MB.',
}

/** A part of a zip: its type is checked when all parts are together. */
export const KYC_PART: FileRule = {
  types: ['application/octet-stream'],
  minBytes: 1,
  maxBytes: MB,
  required: true,
  message: 'A part can be at most 1 MB.',
}

/** Maximum number of documents in a zip. */
export const MAX_DOCUMENTS = 20

/** Longest reason that a company reads of declined documents. */
export const MAX_DECLINED_REASON = 400
