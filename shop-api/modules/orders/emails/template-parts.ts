import type { PlaceholderFacts } from '../../../email/template.ts'

/** Parts of the texts of order emails: placeholders, and the buttons below. */

const ORDER_NO: PlaceholderFacts = { says: 'The number of the order', isNeeded: true }
const GREETING: PlaceholderFacts = { says: 'The greeting with the name; without a name for a guest' }
export const IN_ORDERS = { orderNo: ORDER_NO, greeting: GREETING }
export const DUE: PlaceholderFacts = { says: 'The amount still to be paid', isNeeded: true }

export const OF_ORDER = { greeting: '{greeting}', link: 'See the order', closing: ['{closing}'] }
/** Facts of an email with a button to the payment, before the link to the order. */
export const payable = (link: string) => ({ ...OF_ORDER, link, also: OF_ORDER.link })
