/**
 * A masked phone number, for staff who cannot see phone numbers: "0722 ••• 999". @param digits with or without the
 * country code
 */
export function maskedPhone(digits: string): string {
  const local = digits.replace(/\D/g, '').replace(/^254/, '').replace(/^0/, '')
  if (local === '') return ''
  if (local.length < 7) return `••• ${local.slice(-2)}`
  return `0${local.slice(0, 3)} ••• ${local.slice(-3)}`
}
