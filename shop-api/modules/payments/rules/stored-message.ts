/** A provider's message for storage: staff can later find the payment by it, in any state. */

const MAX_CHARACTERS = 8_000
const NAMES = /^(?:first|middle|last|full|customer|payer)_?name$/i
const SECRETS = /(?:password|token|secret|signature|pan|cardnumber|account_?number|cvv|cvn|securitycode)$/i
/**
 * Kenyan numbers in any form, also without a zero: first and last digits stay, as in the list of unmatched payments.
 */
const PHONE = /(?:(?<!\d)(\+?254|0)|(?<![\dA-Za-z]))([17])\d{5}(\d{3})(?![\dA-Za-z])/g

/** Text of a message with masked phone numbers, without names and secrets. */
export function storedMessage(body: unknown): string {
  const text = JSON.stringify(body ?? null, (key, value: unknown) =>
    NAMES.test(key) || SECRETS.test(key) ? undefined : value,
  )
  return text.replace(PHONE, '$1$2•••••$3').slice(0, MAX_CHARACTERS)
}
