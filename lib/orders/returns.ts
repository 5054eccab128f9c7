/** Rules for returns, the same in the terms, on the returns page and in the FAQ. */

/** Days after delivery, unless the shop has set others (office, Settings). */
export const RETURN_DAYS = 14

/** "14 days" */
export const returnDaysText = (days: number): string => (days === 1 ? '1 day' : `${days} days`)

/** @param days 0 if customers cannot return products */
export const returnsRule = (days: number): string =>
  days > 0
    ? `Within ${returnDaysText(days)} of receiving it, if it is unused, unwashed and in its packaging.`
    : 'You can return a product only if it is faulty.'

export const RETURNS_EXCEPTIONS =
  'You can return fabric cut by the metre, or products made to order, only if they are faulty.'
