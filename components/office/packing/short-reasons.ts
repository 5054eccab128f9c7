import type { ShortReason } from '#lib/contract/office/pick-lists.ts'

/** Why fewer were found, as packers and the desk read it. */
export const REASON_NAMES: Readonly<Record<ShortReason, string>> = {
  empty: 'Shelf is empty',
  damaged: 'Dirty, torn or wet',
  'other-lot': 'Other dye lot',
  elsewhere: 'Found on another shelf',
}
