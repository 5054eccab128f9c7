/** Daraja's rules for a push, checked here so that a bug fails clearly instead of as a vague 400.002.02. */

/** White space and invisible characters from a pasted address; Daraja refuses them with 400.002.02. */
const UNSEEN = /[\s\p{Cf}\p{Cc}]/u

interface PushFields {
  phone: string
  amountShillings: number
  accountReference: string
  description: string
}

/** Throws RangeError, naming the field, if a push breaks Daraja's rules. */
export function checkPush({ phone, amountShillings, accountReference, description }: PushFields): void {
  if (!/^254[17]\d{8}$/.test(phone)) throw new RangeError('phone: 2547XXXXXXXX or 2541XXXXXXXX is needed')
  if (!Number.isSafeInteger(amountShillings) || amountShillings < 1) {
    throw new RangeError('amountShillings: whole shillings from 1 are needed')
  }
  if (!/^[\w-]{1,12}$/.test(accountReference)) {
    throw new RangeError('accountReference: 1 to 12 letters, digits, _ or - are needed')
  }
  if (description.length > 13) throw new RangeError('description: at most 13 characters')
}

/**
 * Throws RangeError if Safaricom could not post to the address. The error omits the address, because it contains a
 * secret.
 */
export function checkCallbackUrl(url: string): void {
  if (UNSEEN.test(url)) throw new RangeError('callbackUrl: contains a space or an invisible character')
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new RangeError('callbackUrl: not an http or https address')
  }
}

/** `254712345678` as `2547•••••678`: recognisable in a log, but not enough to call. */
export function maskPhone(phone: string): string {
  return phone.replace(/^(\d{4})\d{5}(\d{3})$/, '$1•••••$2')
}
