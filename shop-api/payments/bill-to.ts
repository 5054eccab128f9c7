import type { Query } from '../db/client.ts'
import type { OrderAddress } from '../db/schema/orders.ts'
import type { BillTo } from './cybersource/requests.ts'

/** CyberSource's own word for somebody whose email is not known. */
const NO_EMAIL = 'null@cybersource.com'

/**
 * Who pays, from the order: the name on the card is never sent. An order that is collected has no address of its own;
 * the bank then gets the shop's town.
 */
export async function billToOf(query: Query, orderId: string): Promise<BillTo> {
  const [row] = await query<{ address: Partial<OrderAddress>; country: string | null }>(
    `SELECT o.address, c.code AS country FROM orders o LEFT JOIN countries c ON c.name = o.address ->> 'country'
     WHERE o.id = $1`,
    [orderId],
    'bill-to',
  )
  const { firstName, lastName, physicalLocation, city, email, postalCode } = row?.address ?? {}
  return {
    firstName: short(firstName) || 'Customer',
    lastName: short(lastName) || 'Customer',
    address1: short(physicalLocation) || short(city) || 'Nairobi',
    locality: short(city, 50) || 'Nairobi',
    country: row?.country ?? 'KE',
    email: email || NO_EMAIL,
    ...(postalCode && { postalCode: short(postalCode, 10) }),
  }
}

/** The provider's fields are short; what is cut off is not needed to know somebody. */
const short = (text = '', length = 60) => text.trim().slice(0, length)
