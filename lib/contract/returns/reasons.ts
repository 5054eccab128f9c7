/** Conditions and reasons of returned products. */

export const RETURN_CONDITIONS = ['as-new', 'opened', 'damaged', 'wrong-product'] as const
export type ReturnCondition = (typeof RETURN_CONDITIONS)[number]

export const RETURN_REASONS = [
  'Wrong product sent',
  'Damaged on the way',
  'Faulty',
  'Not as described',
  'The customer changed their mind',
  'Other',
] as const
/** Of products that were in the parcel's list and not in the parcel: staff record them as returned, not restocked. */
export const MISSING_REASON = 'Missing from the parcel'
export type ReturnReason = (typeof RETURN_REASONS)[number]

/** Reasons that are the shop's fault: for these, products that are otherwise excluded can be returned too. */
const FAULTS: readonly ReturnReason[] = ['Wrong product sent', 'Damaged on the way', 'Faulty', 'Not as described']
export const isFault = (reason: ReturnReason): boolean => FAULTS.includes(reason)
