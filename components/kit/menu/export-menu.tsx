'use client'

import {
  EXPORT_FORMAT_NAMES,
  EXPORT_FORMATS,
  type ExportFormat,
  exportJob,
} from '#lib/contract/office/office/exports.ts'
import { useOfficeJob } from '#lib/office/jobs.ts'
import { useRefusal } from '#lib/office/me.ts'
import { type MenuEntry, OfficeMenu } from './office-menu.tsx'
import { useMenuKey } from './use-menu-key.ts'

const ABOUT: Readonly<Record<ExportFormat, string>> = {
  csv: 'CSV, for any program',
  xlsx: 'Excel, one sheet',
}

/**
 * Menu entries "Export as CSV" and "Export as Excel" for selected rows.
 * @param list name in shop-api/start/job-registry.ts
 * @param of returns the input of the export in wire form; null if it could not be read
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
 * Button "Export" of a page head, key E: writes the filtered list to a file in the background.
 * @param list name in shop-api/start/job-registry.ts
 * @param of filter and sort order of the export, in wire form
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
