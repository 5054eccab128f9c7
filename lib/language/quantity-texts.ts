/**
 * English sentences about quantities, which emails, documents and the shop API use too: plain texts for `fill`, without
 * code of the browser.
 */

/** Minimum, multiples and maximum of a quantity. */
export const RANGE_TEXTS = {
  ofCarton: 'carton of {n}',
  ofBale: 'bale of {n}',
  cartonsOf: 'cartons of {n}',
  balesOf: 'bales of {n}',
  onlyWhole: 'Only whole quantities',
  onlyMultiples: 'Only multiples of {n}',
  soldBy: 'Sold by the {pack}',
  soldInMultiples: 'Sold in multiples of {quantity}',
  or: '{first} or {second}',
  atMostInOrder: 'At most {n} in an order.',
  multiplesOf: 'multiples of {quantity}',
  atLeastN: 'at least {n}',
  atMostN: 'at most {n}',
} as const

/** Quantity ladders, and the agreed prices of bales. */
export const LADDER_TEXTS = {
  orMore: '{n} or more',
  more: '{n} more',
  reached: 'Price for {step}: {counted} counted.',
  nextExVat: '{more}: {price} {each} instead of {before}, ex-VAT.',
  nextWithVat: '{more}: {price} {each} instead of {before}, with VAT.',
  fromOneBale: 'From one bale: {price}',
  fromBales: 'From {n} bales: {price}',
} as const
