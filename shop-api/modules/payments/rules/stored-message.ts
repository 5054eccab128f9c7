/** A provider's message for storage: staff can later find the payment by it, in any state. */

const MAX_CHARACTERS = 8_000
const NAMES = /^(?:first|middle|last|full|customer|payer)_?name$/i
const SECRETS = /(?:password|token|secret|signature|pan|cardnumber|account_?number|cvv|cvn|securitycode)$/i
/** "254712345678 - JANE DOE" of Daraja's results. */
const PARTY_NAMES = /party(?:public)?name$/i
/**
 * Kenyan numbers in any form, also without a zero: first and last digits stay, as in the list of unmatched payments.
 */
const PHONE = /(?:(?<!\d)(\+?254|0)|(?<![\dA-Za-z]))([17])\d{5}(\d{3})(?![\dA-Za-z])/g

const isLeftOut = (name: string): boolean => NAMES.test(name) || SECRETS.test(name)

/** The number of a party; its name is masked. */
function partyText(text: string): string {
  const end = text.search(/[^+\d*•\s]/)
  return end === -1 ? text : `${text.slice(0, end)}- •••••`
}

/** A value without names and secrets. @param name its key, or its label in a list of `{ Key, Value }` */
function storedValue(name: string, value: unknown): unknown {
  if (isLeftOut(name)) return undefined
  if (typeof value === 'string') return PARTY_NAMES.test(name) ? partyText(value) : value
  if (typeof value !== 'object' || value === null || !('Value' in value)) return value
  const label = 'Key' in value ? value.Key : 'Name' in value ? value.Name : null
  return typeof label === 'string' ? { ...value, Value: storedValue(label, value.Value) } : value
}

/** Text of a message with masked phone numbers, without names and secrets. */
export function storedMessage(body: unknown): string {
  const text = JSON.stringify(body ?? null, storedValue)
  return text.replace(PHONE, '$1$2•••••$3').slice(0, MAX_CHARACTERS)
}
