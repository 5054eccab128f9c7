import { and, count, eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { familiesExported } from '#lib/contract/catalogue/office/family-list.ts'
import { families, variants } from '../../../db/schema/catalogue.ts'
import { isAnyOf } from '../../../db/sql-conditions.ts'
import { defineExportList } from '../../jobs/jobs/export-list.ts'
import { exportedTitles, exportPage } from '../import/export-catalogue.ts'
import type { Format } from '../import/layout.ts'
import { familiesWhere } from '../queries/family-filter.ts'

type Of = z.output<typeof familiesExported>

/** The catalogue in columns that an import reads again, family by family in the order of their codes. */
const catalogueIn = (list: string, format: Format) =>
  defineExportList<Of, string[], string>({
    list,
    permission: 'catalogue.view',
    schema: familiesExported,
    formats: ['csv'],
    columns: exportedTitles(format).map((title, at) => ({ title, width: 20, value: (row) => row[at] ?? '' })),
    count: async ({ db }, { filter }) => {
      const [row] = await db
        .select({ count: count() })
        .from(variants)
        .innerJoin(families, eq(families.id, variants.familyId))
        .where(familiesWhere(filter))
      return row?.count ?? 0
    },
    page: async (tx, { filter }, _who, { after, limit, publicUrl }) => {
      const isMeant = async (ids: readonly number[]) => {
        const isIt = and(isAnyOf(families.id, ids), familiesWhere(filter))
        const rows = await tx.db.select({ id: families.id }).from(families).where(isIt)
        return new Set(rows.map(({ id }) => id))
      }
      const rows: string[][] = []
      let next: string | null = after ?? ''
      while (next !== null && rows.length < limit) {
        const page: { rows: string[][]; next: string | null } = await exportPage(tx, {
          ...{ format, publicUrl, after: next, isMeant },
        })
        rows.push(...page.rows)
        next = page.next
      }
      return { rows, next }
    },
  })

export const catalogueExport = catalogueIn('catalogue', 'fuma')
export const shopifyExport = catalogueIn('catalogue-shopify', 'shopify')
