import { importPriceListJob } from '#lib/contract/pricing/office/price-lists.ts'
import { showCount } from '#lib/format/count.ts'
import type { Session } from '../../../db/client.ts'
import type { PrivateFiles } from '../../../files/private-files.ts'
import { refuse } from '../../../refusal.ts'
import { defineJobKind } from '../../jobs/jobs/job-kind.ts'
import { loadPriceListFile, markPriceListImported } from '../queries/price-list-files.ts'
import { type Comparison, comparePriceList, fingerprint } from '../use-cases/compare-price-list.ts'
import { writePriceList } from '../use-cases/import-price-list.ts'

/** Changes that are written in one transaction. */
const CHANGES_PER_STEP = 100
const CHANGED = 'Prices have changed since the preview. Check the new preview, then import.'

/** A step of an import. */
interface Step {
  fileId: number
  fileName: string
  /** Fingerprint of the changes that are left. */
  seen: string
  done: number
  total: number
}

/**
 * Compares an uploaded price list with the current prices.
 * @throws `not-found` if the file is no longer stored; `invalid-request` if it is not a price list
 */
export async function compareStoredList(
  tx: Session,
  now: Date,
  files: PrivateFiles,
  file: { file: string },
): Promise<Comparison> {
  const bytes = await files.read(file.file)
  if (!bytes) throw refuse('not-found', 'This file is no longer stored. Choose it again.')
  return comparePriceList(tx, now, bytes)
}

/**
 * Imports a price list in steps, each in its own transaction. Each step compares the file again, so that a repeated step
 * writes each change once, and stops if other prices were changed in the meantime.
 */
export const importPriceList = defineJobKind<typeof importPriceListJob, Step>(importPriceListJob, {
  isLong: true,
  items: async (tx, { fileId, seen, changes }, { staffId }) => {
    const { fileName } = await loadPriceListFile(tx, fileId, staffId)
    return [{ fileId, fileName, seen, done: 0, total: changes }]
  },
  label: ({ changes }) => `Import ${showCount(changes)} ${changes === 1 ? 'price' : 'prices'}`,
  itemName: ({ fileName }) => fileName,
  itemPath: ({ fileId }) => `/office/prices/import?file=${fileId}`,
  run: async ({ tx, now, staff, parts }, step, { leavesOut }) => {
    const file = await loadPriceListFile(tx, step.fileId, staff.staffId)
    const { changes, faults } = await compareStoredList(tx, now, parts.files, file)
    if (fingerprint(changes) !== step.seen) throw refuse('changed-meanwhile', CHANGED)
    if (faults.length > 0 && !leavesOut)
      throw refuse('invalid-request', 'Rows of this file have faults. Leave them out, or correct the file.')
    const written = changes.slice(0, CHANGES_PER_STEP)
    const left = changes.slice(CHANGES_PER_STEP)
    const context = { tx, now, publicUrl: parts.env.PUBLIC_URL, staffId: staff.staffId }
    const { audit, shopChange } = await writePriceList(context, written, `Import of ${file.fileName}`)
    const done = step.done + written.length
    const progress = { done, total: step.total }
    if (left.length > 0)
      return {
        ...{ audit, ...(shopChange && { shopChange }) },
        progress: { ...progress, next: { ...step, seen: fingerprint(left), done } },
      }
    await markPriceListImported(tx, step.fileId, now)
    const imported: (typeof audit)[number] = {
      action: 'prices.import',
      subject: { kind: 'price-list', id: step.fileId },
      after: { file: file.fileName, prices: done, leftOut: faults.length },
    }
    return {
      ...{ audit: [...audit, imported], ...(shopChange && { shopChange }), progress },
      sentence: `${showCount(done)} ${done === 1 ? 'price' : 'prices'} imported.`,
    }
  },
})
