import { createHash } from 'node:crypto'
import { normaliseKenyanMobile } from '#lib/format/phone.ts'

/** M-Pesa's forms of phone numbers for manual payments: with hidden digits, or as a hash. */

const HASH = /^[0-9a-f]{64}$/i
/** Separators that people and providers write between digits. */
const SEPARATORS = /[\s().\-‐-―/+]/gu
const HIDDEN = /[*xX•#?]/g
const MIN_SHOWN = 4

/** Whether a number was sent as its SHA-256 (C2B version 1). */
export const isHash = (mask: string): boolean => HASH.test(mask.trim())

/** The whole number that some reports of M-Pesa contain instead of a mask, 2547XXXXXXXX; otherwise null. */
export const fullPhone = (mask: string | null): string | null => (mask === null ? null : normaliseKenyanMobile(mask))

/** A mask for display to staff; empty for a hash, which people cannot read. */
export const shownMask = (mask: string | null): string => (mask === null || isHash(mask) ? '' : mask.trim())

/**
 * Whether a number matches a mask. Each visible digit of the mask is compared, at least four. Hidden places of `2547
 * ***** 126` and `0715***123` stand for as many digits as the number has. A hash is compared with the number's hash.
 * @param phone 2547XXXXXXXX
 * @returns null if it does not match; `hash` is strong evidence, `mask` is weaker, `start` shows little more than the
 * network
 */
export function fitsMaskedPhone(phone: string, mask: string | null): 'hash' | 'mask' | 'start' | null {
  const text = mask?.trim() ?? ''
  const local = `0${phone.slice(3)}`
  const forms = [phone, `+${phone}`, local, phone.slice(3)]
  if (isHash(text)) {
    const isSame = forms.some((form) => createHash('sha256').update(form).digest('hex') === text.toLowerCase())
    return isSame ? 'hash' : null
  }
  const whole = normaliseKenyanMobile(text)
  if (whole) return whole === phone ? 'mask' : null
  const shape = text.replace(SEPARATORS, '').replace(HIDDEN, '*')
  if (!/^[\d*]+$/.test(shape) || !shape.includes('*')) return null
  if (shape.replaceAll('*', '').length < MIN_SHOWN) return null
  if (!forms.some((form) => fits(shape, form))) return null
  return shape.replace(/^(?:254|0)/, '').replaceAll('*', '').length >= MIN_SHOWN ? 'mask' : 'start'
}

/**
 * Compares place by place if the mask is as long as the number; else the first and last digits, with one hidden part in
 * between.
 */
function fits(shape: string, number: string): boolean {
  if (shape.length === number.length) return [...shape].every((one, at) => one === '*' || one === number[at])
  const [, head, tail] = /^(\d*)\*+(\d*)$/.exec(shape) ?? []
  if (head === undefined || tail === undefined) return false
  return head.length + tail.length <= number.length && number.startsWith(head) && number.endsWith(tail)
}
