import { desc, isNotNull } from 'drizzle-orm'
import { FIRST_VAT_PERC } from '#lib/format/money.ts'
import type { Session } from '../../../db/client.ts'
import { vatRates } from '../../../db/schema/vat-rates.ts'

/** The standard VAT rate in force, in percent: new products and charges get it. */
export async function standardVatPerc({ db }: Session): Promise<number> {
  const [row] = await db
    .select({ perc: vatRates.perc })
    .from(vatRates)
    .where(isNotNull(vatRates.appliedAt))
    .orderBy(desc(vatRates.appliedAt), desc(vatRates.id))
    .limit(1)
  return row?.perc ?? FIRST_VAT_PERC
}
