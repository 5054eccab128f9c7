import type { TodayHealth } from '../contract/office/today.ts'
import { PAYMENT_METHODS } from '../contract/payment-methods.ts'

/** What staff call the parts whose health Today and the status bar show. */
export const PART_NAMES: Readonly<Record<TodayHealth['part'], string>> = {
  mpesa: PAYMENT_METHODS.mpesa.figuresName,
  airtel: PAYMENT_METHODS.airtel.figuresName,
  cards: PAYMENT_METHODS.card.figuresName,
  mail: 'Mail',
  documents: 'Documents',
}
