import { eq, sql } from 'drizzle-orm'
import { SHIPPING_TYPE } from '#lib/contract/base/codes.ts'
import { companies, users } from '../../../db/schema/accounts.ts'
import { orders } from '../../../db/schema/orders.ts'

/** Columns and joins that the selects of packing share. */

/** Customer name as staff use it: the company, else the person. Needs left joins of `users` and `companies`. */
export const CUSTOMER = sql<string>`coalesce(
  ${companies.name}, nullif(concat_ws(' ', ${users.firstName}, ${users.lastName}), ''),
  concat_ws(' ', ${orders.address}->>'firstName', nullif(${orders.address}->>'lastName', '')))`

export const IS_ORDERED_BY = eq(users.id, orders.userId)
export const IS_COMPANY = eq(companies.id, orders.companyId)

export const IS_COLLECTED = sql<boolean>`${orders.shippingType} = ${SHIPPING_TYPE.pickup}`
