/**
 * English sentences that emails, documents and the shop API use too. They are plain texts for `fill`, so that this
 * module imports no code of the browser. Their Kiswahili is in the areas `quantities` and `deposits`.
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

/** Deposit and balance of an order. */
export const DEPOSIT_TEXTS = {
  payNow: 'Pay now {deposit}. Balance: {balance}.',
  balance: 'Balance: {balance}.',
  beforeDispatch: '{amount} by {day}, before dispatch',
  onDelivery: '{amount} on delivery',
  allRefunded: 'If you cancel before it is sent, you get all of it back.',
  partRefunded:
    'If you cancel before we start to prepare it, you get all of it back. After that, {amount} is not refunded.',
} as const

/** A part of a page that could not be loaded. */
export const PART_TEXTS = {
  partFailed: 'We could not load this part.',
  tryInAMoment: 'Try again in a moment.',
  tryOnline: 'You are offline. Try again when you are online.',
  tryAgain: 'Try again',
} as const

/** Why a user has no cart. */
export const NO_CART_TEXTS = {
  staffTitle: 'Your account has no cart.',
  staffText: 'Staff accounts can see orders and reports, but cannot order.',
  traderTitle: 'Select trader',
  traderText: 'Choose the trader you are ordering for.',
  settings: 'Settings',
  pendingTitle: 'Your documents are not approved yet.',
  pendingText: 'You can see prices and use the cart once they are approved.',
  declinedTitle: 'Your documents were declined.',
  declinedText: 'Please send them again. You can see prices and use the cart once they are approved.',
  documents: 'Your documents',
} as const
