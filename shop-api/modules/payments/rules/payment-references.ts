import { showKenyanMobile } from '#lib/format/phone.ts'

/** The reference that the payer sees, and types for a manual payment: "FUMA10482", at most 12 characters. */
export function accountReferenceOf(orderNo: number): string {
  return `FUMA${orderNo}`
}

/** The reference of a company's credit account, for payments to the account: "FUMAC12", at most 12 characters. */
export function companyReferenceOf(companyId: number): string {
  return `FUMAC${companyId}`
}

/** The company id in a typed reference of a company's account, with or without our prefix; null if it is not one. */
export function companyIdOf(accountReference: string): number | null {
  const digits = /^(?:FUMA)?C0*([1-9]\d{0,11})$/.exec(plainReference(accountReference))?.[1]
  return digits ? Number(digits) : null
}

/** A typed reference without spaces and punctuation, in capitals. */
const plainReference = (typed: string) => typed.replace(/[\s.\-_/#]/g, '').toUpperCase()

/**
 * The order number in a typed reference: with or without our prefix, with spaces, dashes and dots ("fuma 10482",
 * "FUMA-10482", "10482"); null if it is not such a reference.
 */
export function orderNoOf(accountReference: string): number | null {
  const digits = /^(?:FUMA)?0*(\d{1,12})$/.exec(plainReference(accountReference))?.[1]
  return digits ? Number(digits) : null
}

/** A phone for display: recognisable for its owner, but not enough to call. "07•• ••• 678" */
export function showMaskedPhone(msisdn: string): string {
  return showKenyanMobile(msisdn).replace(/^(\d\d)\d\d \d{3} (\d{3})$/, '$1•• ••• $2')
}
