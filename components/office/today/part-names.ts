import type { TodayHealth } from '#lib/contract/office/today.ts'

/** What staff call the parts that Today says the health of. */
export const PART_NAMES: Readonly<Record<TodayHealth['part'], string>> = {
  mpesa: 'M-Pesa',
  airtel: 'Airtel Money',
  cards: 'Cards',
  mail: 'Mail',
  documents: 'Documents',
}
