/** What may be sent back, said alike in the terms, on the page about it and in the questions people ask. */

export const RETURN_DAYS = 14

export const RETURNS_RULE = `Within ${RETURN_DAYS} days of receiving it, if it is unused, unwashed and in its packaging.`

export const RETURNS_EXCEPTIONS =
  'You can return fabric cut by the metre, or products made to order, only if they are faulty.'
