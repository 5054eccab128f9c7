import { showCount } from '#lib/format/count.ts'
import { decimalOfCents } from '#lib/format/money.ts'
import type { Session } from '../../../db/client.ts'
import { logAudit } from '../../../observe/audit-log.ts'
import type { ItemDone, JobContext } from '../../jobs/jobs/job-kind.ts'
import { explainPriceChanges } from '../../pricing/use-cases/explain-price-changes.ts'
import { refuseLoweredUnderOffers } from '../../pricing/use-cases/lowered-under-offers.ts'
import { changeOf } from '../../products/use-cases/shop-change.ts'
import { ChangedWhileImported } from '../import/problem.ts'
import { forgetOtherReadings, isSameReading } from '../import/queries/import-results.ts'
import { changeImport, type ImportRow } from '../import/queries/imports.ts'
import { askBelowCost } from '../use-cases/below-cost-approval.ts'
import { type ReadOutcome, readStaffImport } from './read-staff-import.ts'

/** Maximum readings if the catalogue changes during a reading. */
const MAX_READINGS = 3

/** "14 families" */
export const families = (count: number) => `${showCount(count)} ${count === 1 ? 'family' : 'families'}`

/** Shows a reading in the preview. */
export async function showReading(tx: Session, now: Date, row: ImportRow, { reading, counts }: ReadOutcome) {
  await changeImport(tx, row.id, { reading, counts, readAt: now })
  await forgetOtherReadings(tx, row.id, reading)
}

/** Writes the result of an import, in the transaction that makes it the catalogue. */
async function writeDone(tx: Session, context: JobContext, row: ImportRow, done: ReadOutcome) {
  const { now, jobId, staff } = context
  const { counts } = done
  const { held } = done.results
  await showReading(tx, now, row, done)
  await changeImport(tx, row.id, { state: 'done', sentence: null, importedAt: now })
  const reason = `Import of ${row.fileName}`
  const ask =
    held.length === 0
      ? null
      : await askBelowCost(tx, now, {
          changes: held.map(({ variantId, before, after }) => [
            variantId,
            'price',
            decimalOfCents(before),
            decimalOfCents(after),
          ]),
          ...{ reason, askedBy: staff.staffId, jobId },
        })
  const { families: made, variants, prices, stock, problems, rows } = counts
  await logAudit(tx, now, { staffId: staff.staffId, requestId: `job-${jobId}` }, [
    {
      action: 'catalogue.import',
      subject: { kind: 'import', id: row.id },
      after: { file: row.fileName, rows, families: made, variants, prices, stock, leftOut: problems },
    },
    ...(ask
      ? [
          {
            action: 'prices.ask' as const,
            subject: { kind: 'approval', id: ask.id },
            after: { prices: held.length },
            reason: ask.reason,
          },
        ]
      : []),
  ])
}

/** @returns null if the catalogue changed, so that there is another preview to check */
async function make(context: JobContext, row: ImportRow): Promise<ItemDone<unknown, never> | null> {
  const { database } = context.parts
  let changed: readonly number[] = []
  const read = await readStaffImport(context, row, {
    confirm: ({ reading }) => isSameReading(database, row.id, row.reading, reading),
    hooks: (found) => ({
      before: (tx) =>
        explainPriceChanges(tx, {
          ...{ now: context.now, staffId: context.staff.staffId, reason: `Import of ${row.fileName}` },
        }),
      after: async (tx, ids) => {
        changed = ids
        await refuseLoweredUnderOffers(tx, context.now, { familyIds: ids })
        await writeDone(tx, context, row, found)
      },
    }),
  })
  const { outcome, counts, reading } = read
  const isSwitched = outcome.switchMs !== undefined || outcome.writtenDespite !== undefined
  if (!isSwitched) {
    // No immediate change: only prices that wait, or stock that already equals the file's.
    if (!(await isSameReading(database, row.id, row.reading, reading))) {
      await database.transaction((tx) => showReading(tx, context.now, row, read))
      return null
    }
    await database.transaction((tx) => writeDone(tx, context, row, read))
  }
  const waits = counts.held === 1 ? ' 1 price below cost waits' : ` ${counts.held} prices below cost wait`
  return {
    sentence: `${families(counts.families.new)} made, ${counts.families.changed} changed.${
      counts.held > 0 ? `${waits} for a second person.` : ''
    }`,
    audit: [],
    shopChange: await changeOf(database, changed),
  }
}

/**
 * Makes a read file the catalogue; reads it again if a product was changed in the meantime.
 * @returns null if the catalogue changed, so that there is another preview to check
 */
export async function makeImport(context: JobContext, row: ImportRow): Promise<ItemDone<unknown, never> | null> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await make(context, row)
    } catch (error) {
      const isChanged = (error as Error).cause instanceof ChangedWhileImported
      if (!isChanged || tries === MAX_READINGS) throw error
    }
  }
}
