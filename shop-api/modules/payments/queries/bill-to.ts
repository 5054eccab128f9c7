import { eq, sql } from 'drizzle-orm'
import type { Session } from '../../../db/client.ts'
import { orders } from '../../../db/schema/orders.ts'
import { countries } from '../../../db/schema/reference.ts'
import type { BillTo } from '../rules/bill-to.ts'

/** CyberSource's own value for a customer without an email. */
const NO_EMAIL = 'null@cybersource.com'

/**
 * The payer from the order: the name on the card is never sent. A collected order has no address, so the bank gets the
 * shop's town.
 */
export async function billToOf(tx: Session, orderId: string): Promise<BillTo> {
  const [row] = await tx.db
    .select({ address: orders.address, country: countries.code })
    .from(orders)
    .leftJoin(countries, eq(countries.name, sql`${orders.address} ->> 'country'`))
    .where(eq(orders.id, orderId))
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

/** The provider's fields are short; the rest is not needed to identify a customer. */
const short = (text = '', length = 60) => text.trim().slice(0, length)
