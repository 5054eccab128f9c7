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
  /** For the customer, in plain words. */
  sentence: string
}

const failed = (reasonCode: MpesaReason, sentence: string): MpesaMeaning => ({ state: 'failed', reasonCode, sentence })

const NOT_SENT = failed(
  'not-sent',
  'M-Pesa could not show the request on your phone. No money was taken. You can try again.',
)
const SHOP_SETUP = failed(
  'shop-setup',
  'M-Pesa did not accept the request because of a setting in the shop. No money was taken. Please contact us.',
)

const RESULTS: ReadonlyMap<string, MpesaMeaning> = new Map([
  ['0', { state: 'paid', reasonCode: 'paid', sentence: 'Paid. Thank you.' }],
  ['4999', { state: 'pending', reasonCode: 'in-progress', sentence: 'M-Pesa is still waiting for your PIN.' }],
  [
    '1',
    failed(
      'no-money',
      'There is not enough money in the M-Pesa account. No money was taken. Top up and try again, or use another number.',
    ),
  ],
  ['2', failed('amount-limit', 'The amount is below what M-Pesa can send. No money was taken.')],
  ['3', failed('amount-limit', 'The amount is above what M-Pesa can send at once. No money was taken.')],
  [
    '4',
    failed('daily-limit', 'This payment would pass the daily M-Pesa limit of the account. No money was taken today.'),
  ],
  [
    '8',
    failed(
      'receiver-limit',
      'The shop’s M-Pesa account cannot take this payment now. No money was taken. Please contact us.',
    ),
  ],
  [
    '17',
    failed(
      'repeated',
      'M-Pesa refused a second payment of the same amount within two minutes. Check your messages first, then try again.',
    ),
  ],
  ['26', failed('busy', 'M-Pesa is busy. No money was taken. Wait a minute and try again.')],
  [
    '1001',
    failed(
      'subscriber-locked',
      'Another M-Pesa request is open on this phone. No money was taken. Close it, wait a minute and try again.',
    ),
  ],
  ['1019', failed('expired', 'The request ran out of time. No money was taken. You can try again.')],
  ['1025', NOT_SENT],
  ['9999', NOT_SENT],
  ['1032', failed('cancelled', 'You cancelled the request on your phone. No money was taken.')],
  [
    '1037',
    failed(
      'no-answer',
      'No PIN was entered in time, or the phone could not be reached. No money was taken. You can try again.',
    ),
  ],
  ['2001', failed('wrong-pin', 'The PIN was wrong. No money was taken.')],
  ['2028', SHOP_SETUP],
  ['SFC_IC0003', SHOP_SETUP],
  [
    '8006',
    failed(
      'pin-locked',
      'The M-Pesa PIN of this phone is locked. No money was taken. Call Safaricom on 100 to unlock it, or use another number.',
    ),
  ],
])

const NOT_COMPLETED = failed('not-completed', 'M-Pesa did not complete this payment. You can try again.')

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
  sentence: string
  /** Whether the same request may succeed a little later. */
  retryable: boolean
}

const BUSY: Refusal = {
  reasonCode: 'busy',
  sentence: 'M-Pesa is not answering just now. No money was taken. Wait a minute and try again.',
  retryable: true,
}

const BUSY_CODES = new Set(['500.003.02', '500.003.03', '500.003.1001', '429.001.01', 'unreachable', '26'])

/**
 * What a refused push means.
 *
 * @param code Daraja's errorCode, `http-403` and the like when it answered without one, or `unreachable`
 * @param message Daraja's errorMessage; 500.001.1001 alone stands for a locked subscriber, wrong credentials, an
 *   unknown merchant and others
 */
export function meaningOfRefusal(code: string, message: string): Refusal {
  if (/lock subscriber|already in process/i.test(message)) {
    return { reasonCode: 'subscriber-locked', sentence: meaningOfResult(1001).sentence, retryable: true }
  }
  if (/invalid\s+(phonenumber|partya)/i.test(message)) {
    return {
      reasonCode: 'bad-phone',
      sentence: 'M-Pesa does not know this phone number. No money was taken. Check it, or use another number.',
      retryable: false,
    }
  }
  if (BUSY_CODES.has(code) || /^http-(429|5\d\d)$/.test(code)) return BUSY
  return { reasonCode: SHOP_SETUP.reasonCode, sentence: SHOP_SETUP.sentence, retryable: false }
}
