/** What may be sent back, said alike in the terms, on the page about it and in the questions people ask. */

export const RETURN_DAYS = 14

export const RETURNS_RULE = `Within ${RETURN_DAYS} days of receiving it, if it is unused, unwashed and in its wrapping.`

export const RETURNS_EXCEPTIONS =
  'Fabric cut by the metre and anything made to order cannot come back unless it is faulty.'
