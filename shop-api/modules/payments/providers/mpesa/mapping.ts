/**
 * What Safaricom's codes mean for a payment and for the person who pays.
 * Sources of the codes: Safaricom's M-PESA Express pages and observed answers; see the payments decision record.
 */

export type PaymentOutcome = 'paid' | 'failed' | 'pending'

/** Why a payment did not go through; stable names for the ledger, logs and tests. */
export type MpesaReason =
  | 'paid'
  | 'in-progress'
  | 'no-money'
  | 'amount-limit'
  | 'daily-limit'
  | 'receiver-limit'
  | 'repeated'
  | 'busy'
  | 'subscriber-locked'
  | 'expired'
  | 'not-sent'
  | 'cancelled'
  | 'no-answer'
  | 'wrong-pin'
  | 'pin-locked'
  | 'shop-setup'
  | 'bad-phone'
  | 'not-completed'

export interface MpesaMeaning {
  state: PaymentOutcome
  reasonCode: MpesaReason
  /** For the customer, in plain words, without a claim about money. */
  what: string
  /** What can be done about it. */
  next?: string
  /** True where a callback with this code makes it certain that no money was taken, and none will be. */
  certain: boolean
}

const failed = (reasonCode: MpesaReason, what: string, next?: string): MpesaMeaning => ({
  state: 'failed',
  reasonCode,
  what,
  ...(next && { next }),
  certain: true,
})
/** Where a PIN that was entered late may still pay. */
const unsure = (reasonCode: MpesaReason, what: string, next?: string): MpesaMeaning => ({
  ...failed(reasonCode, what, next),
  certain: false,
})

const NOT_SENT = failed('not-sent', 'M-Pesa could not show the request on your phone.', 'You can try again.')
const SHOP_SETUP = failed(
  'shop-setup',
  'M-Pesa did not accept the request because of a problem in our shop.',
  'Please contact us.',
)

const RESULTS: ReadonlyMap<string, MpesaMeaning> = new Map([
  ['0', { state: 'paid', reasonCode: 'paid', what: 'Paid. Thank you.', certain: false }],
  [
    '4999',
    { state: 'pending', reasonCode: 'in-progress', what: 'M-Pesa is still waiting for your PIN.', certain: false },
  ],
  [
    '1',
    failed(
      'no-money',
      'There is not enough money in the M-Pesa account.',
      'Top up and try again, or use another number.',
    ),
  ],
  ['2', failed('amount-limit', 'The amount is below the M-Pesa minimum.')],
  ['3', failed('amount-limit', 'The amount is above the M-Pesa limit for one payment.')],
  [
    '4',
    failed(
      'daily-limit',
      'This payment is above the daily M-Pesa limit of this account.',
      'You can pay tomorrow, or from another phone.',
    ),
  ],
  ['8', failed('receiver-limit', 'The shop’s M-Pesa account cannot take this payment now.', 'Please contact us.')],
  ['17', unsure('repeated', 'M-Pesa refused a second payment of the same amount within two minutes.')],
  ['26', failed('busy', 'M-Pesa is busy.', 'Wait a minute and try again.')],
  [
    '1001',
    failed(
      'subscriber-locked',
      'Another M-Pesa request is open on this phone.',
      'Close it, wait a minute and try again.',
    ),
  ],
  ['1019', unsure('expired', 'The request expired.')],
  ['1025', NOT_SENT],
  ['9999', NOT_SENT],
  ['1032', failed('cancelled', 'You cancelled the request on your phone.')],
  ['1037', unsure('no-answer', 'No PIN was entered in time, or the phone could not be reached.')],
  ['2001', failed('wrong-pin', 'The PIN was wrong.')],
  ['2028', SHOP_SETUP],
  ['SFC_IC0003', SHOP_SETUP],
  [
    '8006',
    failed(
      'pin-locked',
      'The M-Pesa PIN of this phone is locked.',
      'Call Safaricom on 100 to unlock it, or use another number.',
    ),
  ],
])

const NOT_COMPLETED = unsure('not-completed', 'M-Pesa did not complete this payment.')

/**
 * What a ResultCode of a callback or a query means.
 *
 * @param resultCode Safaricom's code; a number in callbacks, text in queries. An unknown code is a failure with a
 *   neutral sentence, for only 0 is ever a payment.
 */
export function meaningOfResult(resultCode: string | number): MpesaMeaning {
  return RESULTS.get(String(resultCode).trim()) ?? NOT_COMPLETED
}

/** How a push was refused, read from Daraja's error code and, where one code has several meanings, its message. */
export interface Refusal {
  reasonCode: MpesaReason
  what: string
  next: string
  /** Whether the same request may succeed a little later. */
  retryable: boolean
}

const BUSY: Refusal = {
  reasonCode: 'busy',
  what: 'M-Pesa is not answering right now.',
  next: 'Wait a minute and try again.',
  retryable: true,
}
const LOCKED: Refusal = {
  reasonCode: 'subscriber-locked',
  what: 'Another M-Pesa request is open on this phone.',
  next: 'Close it, wait a minute and try again.',
  retryable: true,
}
const BAD_PHONE: Refusal = {
  reasonCode: 'bad-phone',
  what: 'M-Pesa does not know this phone number.',
  next: 'Check it, or use another number.',
  retryable: false,
}
const SETUP: Refusal = { reasonCode: 'shop-setup', what: SHOP_SETUP.what, next: 'Please contact us.', retryable: false }

const BUSY_CODES = new Set(['500.003.02', '500.003.03', '500.003.1001', '429.001.01', 'unreachable', '26'])

/**
 * What a refused push means.
 *
 * @param code Daraja's errorCode, `http-403` and the like when it answered without one, or `unreachable`
 * @param message Daraja's errorMessage; 500.001.1001 alone stands for a locked subscriber, wrong credentials, an
 *   unknown merchant and others
 */
export function meaningOfRefusal(code: string, message: string): Refusal {
  if (/lock subscriber|already in process/i.test(message)) return LOCKED
  if (/invalid\s+(phonenumber|partya)/i.test(message)) return BAD_PHONE
  if (BUSY_CODES.has(code) || /^http-(429|5\d\d)$/.test(code)) return BUSY
  return SETUP
}

/**
 * Whether an error that Daraja answered with a status of 500 or more says for itself that the push was refused. Any other
 * such answer leaves open whether the prompt went out.
 */
export function isRefusalByMessage(message: string): boolean {
  return /lock subscriber|already in process|wrong credentials|merchant does not exist|invalid\s+(phonenumber|partya)/i.test(
    message,
  )
}
