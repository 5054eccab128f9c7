/**
 * Meaning of Safaricom's codes for a payment and its customer. Sources of the codes: Safaricom's M-PESA Express pages
 * and observed responses; see the payments decision record.
 */

export type PaymentOutcome = 'paid' | 'failed' | 'pending'

/** Reasons for a failed payment; stable names for the ledger, logs and tests. */
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
  /** Text for the customer, without a claim about money. */
  what: string
  /** The customer's next step. */
  next?: string
  /** True if a callback with this code makes it certain that no money was or will be taken. */
  certain: boolean
}

const failed = (reasonCode: MpesaReason, what: string, next?: string): MpesaMeaning => ({
  state: 'failed',
  reasonCode,
  what,
  ...(next && { next }),
  certain: true,
})
/** For cases in which a late PIN can still pay. */
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
 * Meaning of a ResultCode of a callback or a query.
 * @param resultCode Safaricom's code; a number in callbacks, text in queries. An unknown code is a failure with a
 * neutral sentence, because only 0 is a payment.
 */
export function meaningOfResult(resultCode: string | number): MpesaMeaning {
  return RESULTS.get(String(resultCode).trim()) ?? NOT_COMPLETED
}

/** The refusal of a push, from Daraja's error code and, for ambiguous codes, its message. */
export interface Refusal {
  reasonCode: MpesaReason
  what: string
  next: string
  /** Whether the same request can succeed a little later. */
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
 * Meaning of a refused push.
 * @param code Daraja's errorCode, `http-403` and similar for a response without a code, or `unreachable`
 * @param message Daraja's errorMessage; 500.001.1001 alone can mean a locked subscriber, wrong credentials, an
 * unknown merchant and others
 */
export function meaningOfRefusal(code: string, message: string): Refusal {
  if (/lock subscriber|already in process/i.test(message)) return LOCKED
  if (/invalid\s+(phonenumber|partya)/i.test(message)) return BAD_PHONE
  if (BUSY_CODES.has(code) || /^http-(429|5\d\d)$/.test(code)) return BUSY
  return SETUP
}

/**
 * Whether the message of a response with status 500 or more shows that the push was refused. For any other such
 * response it is unknown whether the prompt was sent.
 */
export function isRefusalByMessage(message: string): boolean {
  return /lock subscriber|already in process|wrong credentials|merchant does not exist|invalid\s+(phonenumber|partya)/i.test(
    message,
  )
}
