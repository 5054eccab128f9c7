import * as z from 'zod/mini'
import { statement } from '../../../db/statement.ts'
import { PICK_UP_DAYS } from '../rules/delivery-price.ts'

/**
 * The offered pick-up points, or the point with an id, offered or not. `days` until an order is ready there: the
 * delivery days of its town, else of its county, found by name.
 */
export const findPickUpPoints = statement<{ id: number | null }>()({
  name: 'pick-up-points',
  row: z.strictObject({
    ...{ id: z.number(), name: z.string(), address: z.string(), town: z.string(), county: z.string() },
    ...{ hours: z.string(), phone: z.string(), isOffered: z.boolean(), days: z.number() },
  }),
  sql: `
    SELECT p.id, p.name, p.address, p.town, p.county, p.hours, p.phone, p.is_offered AS "isOffered",
      coalesce((
        SELECT d.days FROM counties co
        JOIN delivery_charges d ON d.country_id = co.country_id AND (d.county_id = co.id OR d.county_id IS NULL)
        LEFT JOIN cities ci ON ci.id = d.city_id
        WHERE co.name = p.county AND (d.city_id IS NULL OR lower(ci.name) = lower(p.town))
        ORDER BY d.city_id IS NULL, d.county_id IS NULL, d.id
        LIMIT 1
      ), ${PICK_UP_DAYS}) AS days
    FROM pick_up_points p
    WHERE CASE WHEN $id::int IS NULL THEN p.is_offered ELSE p.id = $id::int END
    ORDER BY p.id`,
})
