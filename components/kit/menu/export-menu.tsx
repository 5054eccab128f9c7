'use client'

import { EXPORT_FORMAT_NAMES, EXPORT_FORMATS, type ExportFormat, exportJob } from '#lib/contract/office/exports.ts'
import { useOfficeJob } from '#lib/office/jobs.ts'
import { useRefusal } from '#lib/office/me.ts'
import { type MenuEntry, OfficeMenu } from './office-menu.tsx'
import { useMenuKey } from './use-menu-key.ts'

const ABOUT: Readonly<Record<ExportFormat, string>> = {
  csv: 'CSV, for any program',
  xlsx: 'Excel, one sheet',
}

/**
 * The entries "Export as CSV" and "Export as Excel" of a menu: for what is selected.
 * @param list as shop-api/work/exports/export-registry.ts names it
 * @param of reads what is exported, in wire form; null when it could not be had
 */
export function useExportEntries(list: string, of: () => Promise<unknown> | unknown): MenuEntry[] {
  const { start } = useOfficeJob(exportJob)
  const refusal = useRefusal('data.export')
  return EXPORT_FORMATS.map((format) => ({
    id: `export-${format}`,
    label: `Export as ${EXPORT_FORMAT_NAMES[format]}`,
    refusal,
    run: async () => {
      const input = await of()
      if (input !== null) await start({ list, format, of: input })
    },
  }))
}

/**
 * The button "Export" in the head of a room, key E: the whole list as it is filtered, as a file that is written in the
 * background and can be fetched when it is done.
 * @param list as shop-api/work/exports/export-registry.ts names it
 * @param of what is exported, in wire form: the filter and how it is sorted
 */
export function ExportMenu({ list, of }: { list: string; of: unknown }) {
  const entries = useExportEntries(list, () => of)
  useMenuKey('export', 'e', { group: 'Export', label: 'export' })
  return (
    <span data-menu="export" className="contents">
      <OfficeMenu
        label="Export"
        variant="quiet"
        keys="e"
        entries={entries.map((entry, at) => ({ ...entry, label: ABOUT[EXPORT_FORMATS[at] ?? 'csv'] }))}
      />
    </span>
  )
}
