import { and, eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { TAX_BANDS } from '#lib/contract/etims/etims-settings.ts'
import type { Session } from '../../../db/client.ts'
import { etimsTables } from '../../../db/schema/etims.ts'
import type { TaxRate } from '../rules/sale-request.ts'

/** KRA's code lists that the shop reads, by their class number. */
export const CODE_LISTS = { taxTypes: '04', payments: '07', units: '10', packages: '17', creditReasons: '32' } as const

export type TableKind = (typeof etimsTables.$inferSelect)['kind']

const codeRow = z.object({
  cdCls: z.string(),
  cd: z.string(),
  cdNm: z._default(z.string(), ''),
  /** Of a tax type: its rate in percent. */
  userDfnCd1: z.optional(z.nullable(z.string())),
  useYn: z.optional(z.nullable(z.string())),
})
export type CodeRow = z.output<typeof codeRow>

/** Rows of a table as last read; empty before the first time. */
export async function tableRows(
  { db }: Session,
  deviceId: number,
  kind: TableKind,
): Promise<Record<string, unknown>[]> {
  const [table] = await db
    .select({ rows: etimsTables.rows })
    .from(etimsTables)
    .where(and(eq(etimsTables.deviceId, deviceId), eq(etimsTables.kind, kind)))
  return table?.rows ?? []
}

/** Codes of a list that are in use. @param list of `CODE_LISTS` */
export async function codesOf(tx: Session, deviceId: number, list: string): Promise<CodeRow[]> {
  const rows = await tableRows(tx, deviceId, 'codes')
  return rows
    .filter(({ cdCls, useYn }) => cdCls === list && useYn !== 'N')
    .flatMap((row) => {
      const read = codeRow.safeParse(row)
      return read.success ? [read.data] : []
    })
}

/** KRA's tax bands with their rates, as the device's code table has them. */
export async function taxRates(tx: Session, deviceId: number): Promise<TaxRate[]> {
  const rows = await codesOf(tx, deviceId, CODE_LISTS.taxTypes)
  return rows.flatMap(({ cd, cdNm, userDfnCd1 }) => {
    const band = TAX_BANDS.find((one) => one === cd)
    const rate = Number(userDfnCd1 || '0')
    return band && Number.isFinite(rate) ? [{ band, name: cdNm, rate }] : []
  })
}
