import type { DrawerMove } from '#lib/contract/counter/office/drawer.ts'
import { type Cents, showMoney } from '#lib/format/money.ts'

/** Movements that take cash out of the drawer. */
export const OUTGOING: ReadonlySet<DrawerMove> = new Set(['paid-out', 'to-bank'])

const NAMES: Readonly<Record<DrawerMove, string>> = {
  'paid-in': 'Paid in',
  'paid-out': 'Paid out',
  'to-bank': 'To the bank',
}

export const moveName = (kind: DrawerMove): string => NAMES[kind]

/** Limits of counted differences, in cents. */
export interface DifferenceLimits {
  reasonAbove: Cents
  secondAbove: Cents
}

/** The requirement of a counted difference before the shift is closed. @param differenceCents counted less expected */
export function needOfDifference(
  differenceCents: Cents,
  { reasonAbove, secondAbove }: DifferenceLimits,
): 'nothing' | 'reason' | 'second-person' {
  const size = Math.abs(differenceCents)
  if (size > secondAbove) return 'second-person'
  return size > reasonAbove ? 'reason' : 'nothing'
}

/** "KSh 200.00 too little": a counted difference as text. */
export function differenceText(differenceCents: Cents): string {
  if (differenceCents === 0) return 'no difference'
  return `${showMoney(Math.abs(differenceCents))} too ${differenceCents < 0 ? 'little' : 'much'}`
}
