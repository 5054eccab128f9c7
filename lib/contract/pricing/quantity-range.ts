import * as z from 'zod/mini'

/**
 * The valid quantities of a product in a line, in its unit: multiples of `step` from `min` on. `max` is the largest
 * quantity in an order; null without a maximum.
 */
export const quantityRange = z.object({ min: z.number(), step: z.number(), max: z.nullable(z.number()) })
