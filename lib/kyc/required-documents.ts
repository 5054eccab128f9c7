/**
 * Documents that a company must submit before its account is approved. The only list: pages, questions and emails use
 * it.
 */

export interface RequiredDocument {
  key: 'registration' | 'pin' | 'directors'
  name: string
  /** Explanation of the document, as a sentence. */
  detail: string
}

export const REQUIRED_DOCUMENTS: readonly RequiredDocument[] = [
  {
    key: 'registration',
    name: 'Certificate of registration',
    detail: 'The certificate of incorporation, or the registration certificate of a business name.',
  },
  {
    key: 'pin',
    name: 'KRA PIN certificate',
    detail: 'Of the company; for a business name, the owner’s.',
  },
  {
    key: 'directors',
    name: 'Identity documents of the directors',
    detail: 'The national ID (both sides) or the passport of each director or owner.',
  },
]

/** Time in which documents are reviewed. */
export const APPROVAL_TIME = 'within two working days'

/** "certificate of registration, KRA PIN certificate and identity documents of the directors" */
export function documentsText(): string {
  // "KRA" stays in capitals.
  const names = REQUIRED_DOCUMENTS.map(({ name }) =>
    /^[A-Z]{2}/.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1),
  )
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
