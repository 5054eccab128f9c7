import { refuse } from '../../../refusal.ts'

/** The fault of one document, as shown to its owner. */
export interface BadDocument {
  /** Safe for display. */
  name: string
  /** A whole sentence that names it. */
  sentence: string
}

/** Documents that cannot be accepted. The whole upload is discarded. */
export class BadDocuments extends Error {
  readonly documents: readonly BadDocument[]
  constructor(documents: readonly BadDocument[]) {
    super(documents.map(({ sentence }) => sentence).join(' '))
    this.name = 'BadDocuments'
    this.documents = documents
  }
}

/** The refusal of a zip, with each document that is not right. */
export function refuseZip(bad: BadDocuments) {
  const sentences = bad.documents.map(({ sentence }) => sentence)
  return refuse('invalid-request', bad.message, { fields: { kycZip: bad.message }, data: { sentences } })
}

/** The zip itself is not right. */
export const badZip = (sentence: string) => new BadDocuments([{ name: '', sentence }])

// Characters that reverse text, hide it or break a line; half of an emoji.
const UNSHOWABLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/u

/** True for a name with characters that disguise it. */
export const hidesItsName = (name: string): boolean => UNSHOWABLE.test(name)

/** A file name made safe to quote in a sentence. */
export function shownName(name: string): string {
  const plain = name.replace(new RegExp(UNSHOWABLE.source, 'gu'), '�')
  return plain.length > 80 ? `${plain.slice(0, 77)}…` : plain || '(no name)'
}
