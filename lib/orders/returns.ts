/** Rules for returns, the same in the terms, on the returns page and in the FAQ. */

export const RETURN_DAYS = 14

export const RETURNS_RULE = `Within ${RETURN_DAYS} days of receiving it, if it is unused, unwashed and in its packaging.`

export const RETURNS_EXCEPTIONS =
  'You can return fabric cut by the metre, or products made to order, only if they are faulty.'
