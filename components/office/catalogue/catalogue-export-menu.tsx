'use client'

import { OfficeMenu } from '#components/kit/menu/office-menu.tsx'
import { useMenuKey } from '#components/kit/menu/use-menu-key.ts'
import type { FamilyFilter } from '#lib/contract/catalogue/office/family-list.ts'
import { exportJob } from '#lib/contract/office/office/exports.ts'
import { useOfficeJob } from '#lib/office/jobs.ts'
import { useRefusal } from '#lib/office/me.ts'

const LAYOUTS = [
  { list: 'catalogue', columns: 'our own columns' },
  { list: 'catalogue-shopify', columns: 'Shopify’s columns' },
] as const

/**
 * "Export" button of the Catalogue, key E: exports the filtered or the whole catalogue in columns that an import can
 * read.
 */
export function CatalogueExportMenu({ filter, isNarrowed }: { filter: FamilyFilter; isNarrowed: boolean }) {
  const { start } = useOfficeJob(exportJob)
  const refusal = useRefusal('data.export')
  useMenuKey('export', 'e', { group: 'Export', label: 'export' })
  const entries = LAYOUTS.flatMap(({ list, columns }) => {
    const entry = (id: string, label: string, of: FamilyFilter) => ({
      ...{ id: `${list}-${id}`, label, refusal },
      run: () => void start({ list, format: 'csv', of: { filter: of } }),
    })
    const all = entry('all', `All products, ${columns}`, {})
    return isNarrowed ? [entry('shown', `Filtered products, ${columns}`, filter), all] : [all]
  })
  return (
    <span data-menu="export" className="contents">
      <OfficeMenu label="Export" variant="quiet" keys="e" entries={entries} />
    </span>
  )
}
