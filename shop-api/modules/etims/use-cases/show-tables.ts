import { sql } from 'drizzle-orm'
import type { EtimsTables } from '#lib/contract/etims/office/tables.ts'
import type { Session } from '../../../db/client.ts'
import { variants } from '../../../db/schema/catalogue.ts'
import { tableRows, taxRates } from '../queries/tables.ts'
import type { TableRow } from '../rules/table-rows.ts'
import { type DeviceParts, deviceOf } from './devices.ts'

const textOf = (row: TableRow, field: string): string => String(row[field] ?? '')

/** KRA's tables of a device, with the rates of the shop's products that they lack. @throws not-found */
export async function showTables(tx: Session, deviceId: number, parts: DeviceParts): Promise<EtimsTables> {
  const { tablesAt } = await deviceOf(tx, parts, deviceId)
  const rates = await taxRates(tx, deviceId)
  const sold = await tx.db.selectDistinct({ rate: variants.vatPerc }).from(variants).orderBy(sql`1`)
  const notices = await tableRows(tx, deviceId, 'notices')
  return {
    ...{ deviceId, tablesAt, rates },
    // Before the tables are read every rate lacks a band.
    ratesWithoutBand:
      tablesAt === null ? [] : sold.map(({ rate }) => rate).filter((rate) => !rates.some((one) => one.rate === rate)),
    classes: (await tableRows(tx, deviceId, 'classes')).length,
    branches: (await tableRows(tx, deviceId, 'branches')).map((row) => ({
      ...{ branch: textOf(row, 'bhfId'), name: textOf(row, 'bhfNm'), status: textOf(row, 'bhfSttsCd') },
    })),
    notices: notices
      .map((row) => ({
        ...{ noticeNo: textOf(row, 'noticeNo'), title: textOf(row, 'title'), text: textOf(row, 'cont') },
        ...{ url: textOf(row, 'dtlUrl'), at: textOf(row, 'regDt') },
      }))
      .sort((one, other) => other.at.localeCompare(one.at)),
  }
}
