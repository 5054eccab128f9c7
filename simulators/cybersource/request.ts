import { invalid, missing, Refusal } from './refusal.ts'

/** A request's body, read as far as this simulator cares. */
export type Body = Record<string, unknown>

/** The value at a path such as `orderInformation.billTo.firstName`; undefined if absent. */
export function at(body: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => (value as Body | null | undefined)?.[key], body)
}

/** Text at a path. @throws Refusal MISSING_FIELD */
export function textAt(body: unknown, path: string): string {
  const value = at(body, path)
  if (typeof value !== 'string' || value === '') throw missing(path)
  return value
}

export interface ReadCard {
  number: string
  expirationMonth: string
  expirationYear: string
  securityCode: string | null
}

/** A card that can be one. @throws Refusal INVALID_CARD, CARD_TYPE_NOT_ACCEPTED, INVALID_DATA or MISSING_FIELD */
export function cardOf(body: unknown): ReadCard {
  const card = 'paymentInformation.card'
  const number = textAt(body, `${card}.number`)
  const expirationMonth = textAt(body, `${card}.expirationMonth`)
  const expirationYear = textAt(body, `${card}.expirationYear`)
  if (!/^\d{13,19}$/.test(number) || !passesLuhn(number)) {
    throw new Refusal('INVALID_CARD', 'Decline - Invalid account number')
  }
  if (!/^(4|5[1-5])/.test(number))
    throw new Refusal('CARD_TYPE_NOT_ACCEPTED', 'Decline - The card type is not accepted')
  if (!/^(0[1-9]|1[0-2])$/.test(expirationMonth)) throw invalid(`${card}.expirationMonth`)
  if (!/^\d{4}$/.test(expirationYear)) throw invalid(`${card}.expirationYear`)
  const type = at(body, `${card}.type`)
  if (type !== undefined && type !== (number.startsWith('4') ? '001' : '002')) {
    throw new Refusal(
      'INVALID_CARD_TYPE',
      'Decline - The card type sent is invalid or does not correlate with the number',
    )
  }
  const code = at(body, `${card}.securityCode`)
  return { number, expirationMonth, expirationYear, securityCode: typeof code === 'string' ? code : null }
}

function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, place) => {
    const twice = Number(digit) * (place % 2 === 1 ? 2 : 1)
    return total + (twice > 9 ? twice - 9 : twice)
  }, 0)
  return sum % 10 === 0
}

/** Whether a card ended before this month. */
export function hasExpired({ expirationMonth, expirationYear }: ReadCard): boolean {
  const now = new Date()
  return Number(expirationYear) * 12 + Number(expirationMonth) < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1
}

/** The amount of an order. @throws Refusal */
export function amountOf(body: unknown, path = 'orderInformation.amountDetails'): { amount: string; currency: string } {
  const amount = textAt(body, `${path}.totalAmount`)
  const currency = textAt(body, `${path}.currency`)
  if (!/^\d{1,12}(\.\d{1,2})?$/.test(amount) || Number(amount) <= 0) {
    throw new Refusal('INVALID_AMOUNT', 'Declined - The amount requested is not right')
  }
  if (!/^[A-Z]{3}$/.test(currency)) throw invalid(`${path}.currency`)
  return { amount: Number(amount).toFixed(2), currency }
}

const BILL_TO = ['firstName', 'lastName', 'address1', 'locality', 'country', 'email']
const DEVICE = [
  'ipAddress',
  'httpAcceptBrowserValue',
  'httpAcceptContent',
  'httpBrowserLanguage',
  'httpBrowserColorDepth',
  'httpBrowserScreenHeight',
  'httpBrowserScreenWidth',
  'httpBrowserTimeDifference',
  'userAgentBrowserValue',
]

/** Checks the payer's details. @throws Refusal MISSING_FIELD naming all missing fields */
export function checkBillTo(body: unknown): void {
  checkTexts(
    body,
    BILL_TO.map((field) => `orderInformation.billTo.${field}`),
  )
}

/** Checks the browser's details. @throws Refusal MISSING_FIELD naming all missing fields */
export function checkDevice(body: unknown): void {
  if (at(body, 'consumerAuthenticationInformation.deviceChannel') !== 'Browser') return
  checkTexts(
    body,
    DEVICE.map((field) => `deviceInformation.${field}`),
  )
}

function checkTexts(body: unknown, paths: string[]): void {
  const lacking = paths.filter((path) => typeof at(body, path) !== 'string' || at(body, path) === '')
  if (lacking.length > 0) throw missing(...lacking)
}
