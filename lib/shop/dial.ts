/**
 * A phone number for dialling: "0709 000 120" is "+254709000120". Digits only if the country's code is unknown.
 * @param country ISO 3166 alpha-2: only Kenya's code is known here
 */
export function dialOf(phone: string, country: string): string {
  const digits = phone.replace(/[^+\d]/g, '')
  if (digits.startsWith('+')) return `+${digits.replaceAll('+', '')}`
  if (digits.startsWith('00')) return `+${digits.slice(2)}`
  return country === 'KE' && digits.startsWith('0') ? `+254${digits.slice(1)}` : digits
}
