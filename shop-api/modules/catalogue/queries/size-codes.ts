import { min } from 'drizzle-orm'
import type { Session } from '../../../db/client.ts'
import { familySizes } from '../../../db/schema/catalogue.ts'
import { sameName } from '../rules/codes.ts'

/** Size codes of the whole shop, by `sameName`. */
export async function loadSizeCodes({ db }: Session): Promise<Map<string, string>> {
  const rows = await db
    .select({ name: familySizes.name, code: min(familySizes.code) })
    .from(familySizes)
    .groupBy(familySizes.name)
  return new Map(rows.map(({ name, code }) => [sameName(name), code ?? '']))
}
