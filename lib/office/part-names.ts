import type { TodayHealth } from '../contract/office/office/today.ts'
import { PAYMENT_METHODS, type ProviderHealthPart } from '../contract/payments/payment-methods.ts'

/** Names for staff of the parts whose health is shown in Today and the status bar. */
export const PART_NAMES: Readonly<Record<TodayHealth['part'], string>> = {
  ...(Object.fromEntries(
    Object.values(PAYMENT_METHODS).map(({ healthPart, figuresName }) => [healthPart, figuresName]),
  ) as Record<ProviderHealthPart, string>),
  mail: 'Mail',
  documents: 'Documents',
}
