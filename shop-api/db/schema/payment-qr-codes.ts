import { bigint, customType, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'
import { orders } from './orders.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** QR codes to pay an order, drawn on its documents. The provider makes one for each amount due and receiver. */
export const paymentQrCodes = pgTable(
  'payment_qr_codes',
  {
    orderId: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    amountCents: bigint({ mode: 'number' }).notNull(),
    /** The business number that receives the money: a new paybill needs another code. */
    receiver: text().notNull(),
    png: bytes().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.amountCents, t.receiver] })],
)
