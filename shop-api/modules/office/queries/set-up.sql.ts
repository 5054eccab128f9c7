import * as z from 'zod/mini'
import { statement } from '../../../db/statement.ts'

/** Facts of the database about the set-up of the shop. */
export const readSetUp = statement()({
  name: 'office-set-up',
  row: z.strictObject({
    company: z.boolean(),
    delivery: z.boolean(),
    products: z.boolean(),
    staff: z.boolean(),
  }),
  sql: `SELECT EXISTS (SELECT FROM site WHERE source <> 'default' AND company <> '' AND phone <> '') AS company,
    EXISTS (SELECT FROM delivery_charges) AS delivery,
    EXISTS (SELECT FROM families WHERE status = 'active') AS products,
    (SELECT count(*) > 1 FROM staff_members WHERE state = 'active') AS staff`,
})
