import type { Books, Transaction } from './books.ts'
import { at, textAt } from './request.ts'
import type { SwitchBoard } from './switches.ts'

/** The state that the provider's services share. */
export interface ProviderContext {
  books: Books
  switches: SwitchBoard
  /** Signs the tokens for the browser. */
  key: Buffer
  /** This simulator's address for browsers. */
  origin: () => string
}

export const stamp = (date: Date) => date.toISOString().replace(/\.\d+/, '')
/** The response to a transaction, in the provider's form. */
export const answerOf = (transaction: Transaction, status: string, more: object = {}) => ({
  id: transaction.id,
  submitTimeUtc: stamp(transaction.at),
  status,
  clientReferenceInformation: { code: transaction.reference },
  ...more,
})
/** The merchant's names for a request. @throws Refusal */
export const referenceOf = (body: unknown) => ({
  reference: textAt(body, 'clientReferenceInformation.code'),
  transactionId: (at(body, 'clientReferenceInformation.transactionId') as string | undefined) ?? null,
})
