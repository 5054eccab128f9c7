import type { ShortReason } from '#lib/contract/fulfilment/office/pick-lists.ts'

/** Reasons of a shortage, as packers and the orders team read them. */
export const REASON_NAMES: Readonly<Record<ShortReason, string>> = {
  empty: 'Shelf is empty',
  damaged: 'Dirty, torn or wet',
  'other-lot': 'Other dye lot',
  elsewhere: 'Found on another shelf',
}
