import { randomInt, randomUUID } from 'node:crypto'
import type { CardCase } from './sandbox.ts'

/** A service that was rendered, as the provider's search lists them; reason code 100 is success. */
export interface Application {
  name:
    | 'ics_pa_setup'
    | 'ics_pa_enroll'
    | 'ics_pa_validate'
    | 'ics_auth'
    | 'ics_bill'
    | 'ics_credit'
    | 'ics_auth_reversal'
  reasonCode: string
}

export interface Transaction {
  id: string
  at: Date
  reference: string
  /** The merchant's own name for a request, for a reversal after a timeout. */
  transactionId: string | null
  amount: string | null
  currency: string | null
  applications: Application[]
  /** All in hundredths. For an authorisation: the amount reserved on the card, captured or not. */
  held: number
  /** The captured amount (immediately for a sale); for a capture: its own amount. */
  captured: number
  /** The refunded part of the captured amount. */
  refunded: number
  /** The released part of the reserved amount: by reversals, or by the void of a sale. */
  reversed: number
  /** Whether it was captured with the authorisation. */
  isSale: boolean
  /** Of a capture: the payment it belongs to. */
  captureOf: string | null
}

type Optional = 'held' | 'captured' | 'isSale' | 'captureOf'
type NewTransaction = Omit<Transaction, 'id' | 'at' | 'refunded' | 'reversed' | Optional> &
  Partial<Pick<Transaction, Optional>>

/** A device data session that a setup began. */
export interface Setup {
  referenceId: string
  cardNumber: string
}

/** A 3-D Secure request to a bank. */
export interface Authentication {
  id: string
  card: CardCase
  cardNumber: string
  amount: string
  returnUrl: string
  /** Null during the challenge. */
  result: 'Y' | 'N' | null
  cancelled: boolean
  tries: number
  /** Once: a challenge that was validated cannot be validated again. */
  validated: boolean
  directoryServerTransactionId: string
  threeDSServerTransactionId: string
  acsTransactionId: string
}

/** Everything this provider remembers, in memory. Card numbers are the providers' own test numbers. */
export interface Books {
  transactions: Transaction[]
  setups: Map<string, Setup>
  authentications: Map<string, Authentication>
  add: (transaction: NewTransaction) => Transaction
  find: (id: string) => Transaction | undefined
  reset: () => void
}

const MAX_TRANSACTIONS = 2000

export function createBooks(): Books {
  const books: Books = {
    transactions: [],
    setups: new Map(),
    authentications: new Map(),
    add(given) {
      const sums = { held: 0, captured: 0, refunded: 0, reversed: 0, isSale: false, captureOf: null }
      const transaction = { ...sums, ...given, id: newId(), at: new Date() }
      books.transactions.unshift(transaction)
      books.transactions.length = Math.min(books.transactions.length, MAX_TRANSACTIONS)
      return transaction
    },
    find: (id) => books.transactions.find((one) => one.id === id),
    reset() {
      books.transactions.length = 0
      books.setups.clear()
      books.authentications.clear()
    },
  }
  return books
}

/** An id as the provider's: 22 digits. */
function newId(): string {
  return `${Date.now()}${String(randomInt(1_000_000_000)).padStart(9, '0')}`.slice(0, 22)
}

export const newName = () => randomUUID()
export const hundredths = (amount: string) => Math.round(Number(amount) * 100)
