import type { RefundWayName } from '#lib/contract/payments/office/refunds.ts'
import type { PaymentMethod } from '#lib/contract/payments/payment-methods.ts'
import { fitsMaskedPhone } from './masked-phone.ts'

/** Facts that decide how a refund is sent. */
export interface RefundWayFacts {
  method: PaymentMethod
  /** Whether the provider of the method sends refunds. */
  isConnected: boolean
  /** Whether the refund is the whole payment, which has no other refund, correction or refused reversal. */
  isWhole: boolean
  /** The receipt of the payment; null if it is not known. */
  paidWith: string | null
  paidAt: Date
  /** The full number of the payer, or the number that staff entered; null if it is not known. */
  phone: string | null
}

const HOUR_MS = 60 * 60 * 1000

/** How a refund is sent. */
export interface RefundWay {
  way: RefundWayName
  /** 2547XXXXXXXX, for the way `phone`; otherwise null. */
  phone: string | null
}

/**
 * How a refund is sent: a whole and recent M-Pesa payment is reversed, otherwise M-Pesa sends it to a phone. Without a
 * number, and for a provider that sends no refunds, staff send it and record it.
 * @param reversalHours maximum age of a payment that can be reversed
 */
export function refundWay(facts: RefundWayFacts, reversalHours: number, now: Date): RefundWay {
  const { method, isConnected, isWhole, paidWith, paidAt, phone } = facts
  const without = (way: RefundWayName): RefundWay => ({ way, phone: null })
  if (method === 'card') return without('card')
  if (method !== 'mpesa' || !isConnected) return without('by-hand')
  const isRecent = now.getTime() - paidAt.getTime() <= reversalHours * HOUR_MS
  if (isWhole && isRecent && paidWith !== null) return without('reversal')
  return phone === null ? without('no-number') : { way: 'phone', phone }
}

/**
 * Whether a number entered by staff certainly belongs to the payer of a payment. A mask that shows little more than the
 * network is not enough.
 * @param phone 2547XXXXXXXX
 */
export function isPayersPhone(phone: string, mask: string | null): boolean {
  const fit = fitsMaskedPhone(phone, mask)
  return fit === 'mask' || fit === 'hash'
}
