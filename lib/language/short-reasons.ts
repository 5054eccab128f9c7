import { defineTexts } from './texts.ts'

/** Reasons of a shortage, as packers and the orders team read them. */
export const shortReasonTexts = defineTexts(
  'short-reasons',
  {
    empty: 'Shelf is empty',
    damaged: 'Dirty, torn or wet',
    'other-lot': 'Other dye lot',
    elsewhere: 'Found on another shelf',
  },
  () => import('./short-reasons.sw.ts'),
)
