import { showKenyanMobile } from '#lib/format/phone.ts'

/** What the payer sees, and types when paying by hand: "FUMA10482", at most 12 characters. */
export function accountReferenceOf(orderNo: number): string {
  return `FUMA${orderNo}`
}

/**
 * The order number in a reference as people type it: with our prefix or without, with spaces, dashes and dots ("fuma
 * 10482", "FUMA-10482", "10482"); null when it is no such reference.
 */
export function orderNoOf(accountReference: string): number | null {
  const plain = accountReference.replace(/[\s.\-_/#]/g, '').toUpperCase()
  const digits = /^(?:FUMA)?0*(\d{1,12})$/.exec(plain)?.[1]
  return digits ? Number(digits) : null
}

/** A phone for the screen: enough to recognise one's own, too little to call. "07•• ••• 678" */
export function showMaskedPhone(msisdn: string): string {
  return showKenyanMobile(msisdn).replace(/^(\d\d)\d\d \d{3} (\d{3})$/, '$1•• ••• $2')
}
