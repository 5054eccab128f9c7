import type { Cents } from '#lib/format/money.ts'
import type { Query } from '../db/client.ts'

/** 1 mobile money, 2 card, 3 a transfer to the shop's bank, which a person records. */
export type PaymentType = 1 | 2 | 3
export const BANK_TRANSFER = 3
export type AttemptState = 'requested' | 'prompted' | 'paid' | 'failed' | 'unknown'

/** A row of the ledger. */
export interface Attempt {
  id: string
  orderId: string
  paymentType: PaymentType
  state: AttemptState
  amountCents: Cents
  idempotencyKey: string | null
  byHand: boolean
  /** 2547XXXXXXXX; never logged. */
  phone: string | null
  merchantRequestId: string | null
  checkoutRequestId: string | null
  /** MpesaReceiptNumber, or the card provider's transaction id. */
  receipt: string | null
  /** When the receipt was first heard of. */
  receiptHeardAt: Date | null
  /** The receipt that the provider's callback named for this prompt, whichever row holds it. */
  namedReceipt: string | null
  /** Of a prompt that was paid: the row of its order that holds the money. Null where this row does. */
  countedWith: string | null
  /** Of a card; never more of its number. */
  cardBrand: string | null
  cardLastFour: string | null
  /** The card provider's names for the preparation and for the authentication. */
  setupReference: string | null
  authenticationId: string | null
  /** SHA-256 of the secret in the address that a challenge returns to. */
  returnSecretHash: string | null
  /** Since when a request that may take a card's money is under way; null while none is. */
  authorisingAt: Date | null
  /** When the provider was last searched for it, with an answer. */
  searchedAt: Date | null
  resultCode: string | null
  reason: string | null
  /** True where it is certain that no money was taken. */
  nothingTaken: boolean
  /** Of a card: whether its bank's reason is told to whoever pays. */
  tellsReason: boolean
  startedAt: Date
  promptedAt: Date | null
  settledAt: Date | null
  nextQueryAt: Date | null
  /** What was taken off it because it never came (payment_corrections). Read only. */
  correctedCents: Cents
}

/** An attempt that has only begun: what every kind has in common. */
export function emptyAttempt(
  given: Pick<Attempt, 'id' | 'orderId' | 'paymentType' | 'state' | 'amountCents' | 'startedAt'>,
): Attempt {
  return {
    idempotencyKey: null,
    byHand: false,
    phone: null,
    merchantRequestId: null,
    checkoutRequestId: null,
    receipt: null,
    receiptHeardAt: null,
    namedReceipt: null,
    countedWith: null,
    cardBrand: null,
    cardLastFour: null,
    setupReference: null,
    authenticationId: null,
    returnSecretHash: null,
    authorisingAt: null,
    searchedAt: null,
    resultCode: null,
    reason: null,
    nothingTaken: false,
    tellsReason: false,
    promptedAt: null,
    settledAt: null,
    nextQueryAt: null,
    correctedCents: 0,
    ...given,
  }
}

type Column = Exclude<keyof Attempt, 'correctedCents'>

const COLUMN_OF: Record<Column, string> = {
  id: 'id',
  orderId: 'order_id',
  paymentType: 'payment_type',
  state: 'state',
  amountCents: 'amount_cents',
  idempotencyKey: 'idempotency_key',
  byHand: 'by_hand',
  phone: 'phone',
  merchantRequestId: 'merchant_request_id',
  checkoutRequestId: 'checkout_request_id',
  receipt: 'receipt',
  receiptHeardAt: 'receipt_heard_at',
  namedReceipt: 'named_receipt',
  countedWith: 'counted_with',
  cardBrand: 'card_brand',
  cardLastFour: 'card_last_four',
  setupReference: 'setup_reference',
  authenticationId: 'authentication_id',
  returnSecretHash: 'return_secret_hash',
  authorisingAt: 'authorising_at',
  searchedAt: 'searched_at',
  resultCode: 'result_code',
  reason: 'reason',
  nothingTaken: 'nothing_taken',
  tellsReason: 'tells_reason',
  startedAt: 'started_at',
  promptedAt: 'prompted_at',
  settledAt: 'settled_at',
  nextQueryAt: 'next_query_at',
}
const FIELDS = Object.keys(COLUMN_OF) as Column[]
/** Fields that are written once, when the attempt is made. */
const GIVEN: readonly Column[] = [
  'id',
  'orderId',
  'paymentType',
  'amountCents',
  'idempotencyKey',
  'byHand',
  'phone',
  'cardBrand',
  'cardLastFour',
  'tellsReason',
  'startedAt',
]
const CHANGING = FIELDS.filter((field) => !GIVEN.includes(field))

const SELECT = `SELECT ${FIELDS.map((field) => `${COLUMN_OF[field]} AS "${field}"`).join(', ')},
  (SELECT coalesce(sum(amount_cents), 0)::bigint FROM payment_corrections WHERE attempt_id = payment_attempts.id)
    AS "correctedCents" FROM payment_attempts`
const INSERT = `INSERT INTO payment_attempts (${FIELDS.map((field) => COLUMN_OF[field]).join(', ')})
  VALUES (${FIELDS.map((_, at) => `$${at + 1}`).join(', ')})`
const UPDATE = `UPDATE payment_attempts SET ${CHANGING.map((field, at) => `${COLUMN_OF[field]} = $${at + 2}`).join(', ')}
  WHERE id = $1`

/** All attempts of an order, the last one first. */
export function attemptsOf(query: Query, orderId: string): Promise<Attempt[]> {
  return query<Attempt>(`${SELECT} WHERE order_id = $1 ORDER BY no DESC`, [orderId], 'attempts-of-order')
}

/** How an attempt is found: by our own id, by Daraja's, or by the hash of the secret its challenge returns with. */
export type AttemptName = { id: string } | { checkoutRequestId: string } | { returnSecretHash: string }

/** Which order an attempt belongs to; null when there is no such attempt. Locks nothing. */
export async function orderOfAttempt(query: Query, by: AttemptName): Promise<{ id: string; orderId: string } | null> {
  const [[field, value]] = Object.entries(by) as [[Column, string]]
  const [row] = await query<{ id: string; orderId: string }>(
    `SELECT id, order_id AS "orderId" FROM payment_attempts WHERE ${COLUMN_OF[field]} = $1`,
    [value],
  )
  return row ?? null
}

/** Writes a new attempt. The database refuses a second one in flight for the same order. */
export async function insertAttempt(query: Query, attempt: Attempt): Promise<void> {
  await query(
    INSERT,
    FIELDS.map((field) => attempt[field]),
    'insert-attempt',
  )
}

/** Writes what a decision changed. A database trigger keeps a paid attempt paid whatever is asked here. */
export async function updateAttempt(query: Query, attempt: Attempt): Promise<void> {
  await query(UPDATE, [attempt.id, ...CHANGING.map((field) => attempt[field])], 'update-attempt')
}
