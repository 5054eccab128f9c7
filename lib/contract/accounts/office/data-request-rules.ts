import * as z from 'zod/mini'

/** Requests about personal data: kinds and response deadlines (Data Protection Act, 2019). */

export const DATA_REQUEST_KINDS = ['access', 'portability', 'correction', 'erasure', 'objection'] as const
export type DataRequestKind = (typeof DATA_REQUEST_KINDS)[number]

export const DATA_REQUEST_CHANNELS = ['email', 'phone', 'letter', 'visit'] as const

/** Days until the answer is due. */
export const DAYS_TO_ANSWER: Readonly<Record<DataRequestKind, number>> = {
  access: 7,
  portability: 30,
  correction: 7,
  erasure: 7,
  objection: 7,
}

export const DATA_REQUEST_NAMES: Readonly<Record<DataRequestKind, string>> = {
  access: 'See their data',
  portability: 'Take their data elsewhere',
  correction: 'Correct their data',
  erasure: 'Erase their data',
  objection: 'Stop using their data',
}

/** Result of an erasure: counts only, no personal data. */
export const erasureResult = z.object({
  /** Orders that retain their figures without the person. */
  ordersWithoutPerson: z.int(),
  /** Orders that retain the address until they are delivered. */
  ordersUntilDelivered: z.int(),
  /** Issued tax invoices and credit notes, which stay unchanged. */
  taxDocuments: z.int(),
  /** Entries of the audit log whose personal values were emptied. */
  auditEntries: z.int(),
  files: z.int(),
})
export type ErasureResult = z.output<typeof erasureResult>
