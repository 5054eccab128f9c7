import { timingSafeEqual } from 'node:crypto'
import type { KeyedHash } from '../../identity/rules/keyed-hash.ts'

const TOKEN_DIGITS = 24

/** Hexadecimal, because some email servers change the case of an address. */
const tokenOf = (hash: KeyedHash, no: number): string =>
  Buffer.from(hash('reply', String(no)), 'base64url')
    .toString('hex')
    .slice(0, TOKEN_DIGITS)

/** The address for replies to an enquiry, such as help+1001-4be2…@example.co.ke. @param address that of the shop */
export function replyAddress(hash: KeyedHash, address: string, no: number): string {
  const at = address.lastIndexOf('@')
  return `${address.slice(0, at)}+${no}-${tokenOf(hash, no)}${address.slice(at)}`
}

/** The enquiry of an address for replies; null if the address is another, or its token is wrong. */
export function enquiryOfAddress(hash: KeyedHash, address: string): number | null {
  const found = /^[^@+]+\+(\d{1,15})-([0-9a-f]{24})@/i.exec(address)
  if (!found) return null
  const no = Number(found[1])
  const given = Buffer.from((found[2] as string).toLowerCase())
  return timingSafeEqual(given, Buffer.from(tokenOf(hash, no))) ? no : null
}
