/**
 * English sentences about quantities that emails, documents and the shop API use too. They are plain texts for `fill`,
 * so that this module imports no code of the browser. Their Kiswahili is in the area `quantities`. Texts of other parts
 * of the shop are in separate modules, because the office loads some of them and not others.
 */

/** The texts of a set of sentences, in any language. */
export type Sentences<English> = { readonly [Key in keyof English]: string }

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
