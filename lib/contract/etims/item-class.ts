import * as z from 'zod/mini'

/** KRA's class, package and quantity unit of products. */
export const itemClass = z.object({
  classCode: z.string().check(z.regex(/^\d{8,10}$/, 'A class of KRA has 8 to 10 digits.')),
  packageCode: z.string().check(z.regex(/^[A-Z0-9]{1,5}$/, 'Choose a package.')),
  unitCode: z.string().check(z.regex(/^[A-Z0-9]{1,5}$/, 'Choose a unit.')),
})
export type ItemClass = z.output<typeof itemClass>

/** Classes of the shop's products: of a sub-collection, else of its collection, else of other products. */
export const itemClasses = z.object({
  bySubCollection: z.record(z.string(), itemClass),
  byCollection: z.record(z.string(), itemClass),
  /** Products of other collections; null: their documents are refused. */
  other: z.nullable(itemClass),
  /** The line of delivery charges. */
  delivery: z.nullable(itemClass),
})
export type ItemClasses = z.output<typeof itemClasses>
