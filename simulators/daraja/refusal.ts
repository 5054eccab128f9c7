import { randomBytes, randomInt } from 'node:crypto'
import { darajaTimestamp } from './nairobi-time.ts'

/** A call that Daraja refuses: thrown inside the simulator, answered as `{requestId, errorCode, errorMessage}`. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }

  body() {
    return { requestId: newRequestId(), errorCode: this.code, errorMessage: this.message }
  }
}

export const invalidField = (field: string) => new Refusal(400, '400.002.02', `Bad Request - Invalid ${field}`)

/** 500.001.1001 has several meanings; only the message distinguishes them. */
export const ambiguous = (message: string) => new Refusal(500, '500.001.1001', message)

/** Daraja's request ids: `16813-1590513-1`. */
export function newRequestId(): string {
  return `${randomInt(10_000, 100_000)}-${randomInt(1_000_000, 100_000_000)}-${randomInt(1, 4)}`
}

/** Daraja's name for a request with a later result: `AG_20261128_00000…`. */
export const newConversationId = (): string =>
  `AG_${darajaTimestamp(new Date()).slice(0, 8)}_${String(randomInt(1e12)).padStart(20, '0')}`

/**
 * An M-PESA receipt: ten characters. Random, so that a restarted simulator repeats no receipt that the shop has stored.
 */
export function newReceipt(): string {
  const letters = '0123456789ABCDEFGHJKLMNPQRSTVWXYZ'
  const tail = Array.from(randomBytes(7), () => letters[randomInt(letters.length)]).join('')
  return `SKL${tail}`
}
