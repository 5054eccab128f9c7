import * as catalogue from './schema/catalogue.ts'
import * as media from './schema/media.ts'
import * as operator from './schema/operator.ts'
import * as orders from './schema/orders.ts'
import * as payments from './schema/payments.ts'
import * as people from './schema/people.ts'
import * as reference from './schema/reference.ts'

/** Every table, for Drizzle. */
export const schema = { ...reference, ...media, ...catalogue, ...orders, ...payments, ...operator, ...people }
