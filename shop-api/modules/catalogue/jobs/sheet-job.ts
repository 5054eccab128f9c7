import type { Permission } from '#lib/contract/base/permissions.ts'
import { type CellChange, saveSheetJob } from '#lib/contract/catalogue/office/sheet.ts'
import { SHEET_RULES } from '#lib/contract/catalogue/office/sheet-cells.ts'
import type { OfficeJobCall } from '#lib/contract/jobs/office/jobs.ts'
import { setPricesJob } from '#lib/contract/pricing/office/shop-prices.ts'
import { showCount } from '#lib/format/count.ts'
import { refuse } from '../../../refusal.ts'
import { defineJobKind, type JobKind } from '../../jobs/jobs/job-kind.ts'
import { explainPriceChanges } from '../../pricing/use-cases/explain-price-changes.ts'
import { refuseLoweredUnderOffers } from '../../pricing/use-cases/lowered-under-offers.ts'
import { changedCells, needsSecondPerson, reviewCells } from '../rules/review-cells.ts'
import { askBelowCost } from '../use-cases/below-cost-approval.ts'
import { type CurrentCells, changeCells, currentCells, type DyeLots, lockCells } from '../use-cases/change-cells.ts'

/** All of a sheet's changes are one item: they are made in one transaction, or not at all. */
interface Sheet {
  cells: number
}
/** The data that an undo needs. */
interface Undo {
  made: CellChange[]
  dyeLots: DyeLots
}

const cells = (count: number) => (count === 1 ? '1 cell' : `${showCount(count)} cells`)

/** @throws not-allowed for a column that this person is not allowed to change */
function demandColumns(permissions: ReadonlySet<Permission>, changes: readonly CellChange[]): void {
  for (const column of new Set(changes.map(([, name]) => name))) {
    const { permission, title } = SHEET_RULES[column]
    if (!permissions.has(permission))
      throw refuse('not-allowed', `You are not allowed to change the column “${title}”.`)
  }
}

/** @throws invalid-request for a cell with a wrong value, or one that is changed twice */
function demandRight(changes: readonly CellChange[], current: ReadonlyMap<number, CurrentCells>): void {
  const wrong = reviewCells(changes, (id) => current.get(id)?.cells).find(({ kind }) => kind === 'wrong')
  if (wrong) {
    const code = current.get(wrong.variantId)?.code
    throw refuse('invalid-request', code ? `${code}: ${wrong.sentence}` : wrong.sentence)
  }
  const named = new Set(changes.map(([id, column]) => `${id} ${column}`))
  if (named.size < changes.length) throw refuse('invalid-request', 'A cell is changed twice.')
}

/** The changes that a second person must agree to. */
function partBelowCost(changes: readonly CellChange[], current: ReadonlyMap<number, CurrentCells>) {
  const byId = Map.groupBy(changes, ([id]) => id)
  return Map.groupBy(changes, (change) => {
    const now = current.get(change[0])?.cells
    if (!now || now.price !== change[2]) return 'at once'
    return needsSecondPerson(change, now, changedCells(now, byId.get(change[0]) ?? [])) ? 'second person' : 'at once'
  })
}

const MAX_NAMED = 3

/** "2 cells were not saved, changed by another user in the meantime: A, B." */
function leftSentence(left: readonly CellChange[], why: string, current: ReadonlyMap<number, CurrentCells>): string[] {
  if (left.length === 0) return []
  const codes = [...new Set(left.map(([id]) => current.get(id)?.code ?? `product ${id}`))]
  const more = codes.length > MAX_NAMED ? ` and ${codes.length - MAX_NAMED} more` : ''
  const were = left.length === 1 ? 'was' : 'were'
  return [`${cells(left.length)} ${were} not saved, ${why}: ${codes.slice(0, MAX_NAMED).join(', ')}${more}.`]
}

type Words<Job extends OfficeJobCall> = Pick<JobKind<Job, Sheet, Undo>, 'label' | 'itemName' | 'itemPath'>

/** Saves changed cells of variants: now, or at a future time. */
const saveCells = <Job extends typeof saveSheetJob | typeof setPricesJob>(job: Job, words: Words<Job>) =>
  defineJobKind<Job, Sheet, Undo>(job, {
    ...words,
    needsFreshFactor: ({ changes }) => changes.some(([, column]) => column === 'price' || column === 'cost'),
    items: async (tx, { changes }, { permissions }) => {
      demandColumns(permissions, changes)
      demandRight(changes, await currentCells(tx, [...new Set(changes.map(([id]) => id))]))
      return [{ cells: changes.length }]
    },
    run: async ({ tx, now, jobId, staff }, _item, { changes, reason = '' }) => {
      demandColumns(staff.permissions, changes)
      const current = await lockCells(tx, changes)
      const parts = partBelowCost(changes, current)
      await explainPriceChanges(tx, { now, staffId: staff.staffId, reason })
      const waiting = parts.get('second person') ?? []
      const done = await changeCells(tx, now, parts.get('at once') ?? [], current, { reason })
      await refuseLoweredUnderOffers(tx, now, { variantIds: done.made.map(([id]) => id) })
      const left = [
        ...leftSentence(done.changed, 'changed by someone else', current),
        ...leftSentence(done.gone, 'no longer in the catalogue', current),
      ]
      if (done.made.length === 0 && waiting.length === 0) {
        throw refuse('changed-meanwhile', left.join(' ') || 'The cells have these values: no change.')
      }
      const ask =
        waiting.length > 0
          ? await askBelowCost(tx, now, { changes: waiting, reason, askedBy: staff.staffId, jobId })
          : null
      const asked = ask && {
        action: 'prices.ask' as const,
        subject: { kind: 'approval', id: ask.id },
        after: { prices: waiting.length },
        reason: ask.reason,
      }
      const saved = done.made.length > 0 ? [`${cells(done.made.length)} changed.`] : []
      const asks = ask
        ? [
            waiting.length === 1
              ? '1 price below cost waits for a second person.'
              : `${waiting.length} prices below cost wait for a second person.`,
          ]
        : []
      return {
        sentence: [...saved, ...asks, ...left].join(' '),
        audit: [...done.audit, ...(asked ? [asked] : [])],
        ...(done.shopChange && { shopChange: done.shopChange }),
        progress: { done: changes.length, total: changes.length },
        undo: { made: done.made, dyeLots: done.dyeLots },
      }
    },
    undo: async ({ tx, now, staff }, _item, { made, dyeLots }) => {
      demandColumns(staff.permissions, made)
      const back = made.map(([id, column, before, after]): CellChange => [id, column, after, before])
      const current = await lockCells(tx, back)
      // Undone as a whole or not at all.
      const other = back.find(([id, column, before]) => current.get(id)?.cells[column] !== before)
      if (other) {
        const code = current.get(other[0])?.code
        throw refuse(
          'changed-meanwhile',
          code
            ? `${code} has been changed since. Nothing was undone.`
            : 'One of the products no longer exists. Nothing was undone.',
        )
      }
      await explainPriceChanges(tx, { now, staffId: staff.staffId, reason: 'Undone.' })
      const low = partBelowCost(back, current).get('second person')?.[0]
      if (low) {
        const code = current.get(low[0])?.code ?? ''
        throw refuse(
          'not-allowed',
          `${code} would be below its cost. Set its price in the sheet, so that a second person decides.`,
        )
      }
      const { audit, shopChange } = await changeCells(tx, now, back, current, { dyeLots })
      await refuseLoweredUnderOffers(tx, now, { variantIds: back.map(([id]) => id) })
      return { audit, ...(shopChange && { shopChange }) }
    },
  })

/** Saves the changed cells of a sheet. */
export const saveSheet = saveCells(saveSheetJob, {
  label: ({ changes }) => `Change ${cells(changes.length)} of the sheet`,
  itemName: ({ cells: count }) => cells(count),
  itemPath: () => '/office/catalogue/sheet',
})

const prices = (count: number) => (count === 1 ? '1 price' : `${showCount(count)} prices`)

/** Sets prices of the shop, with the reason that their history has. */
export const setPrices = saveCells(setPricesJob, {
  label: ({ changes, reason }) => `${prices(new Set(changes.map(([id]) => id)).size)}: ${reason}`,
  itemName: ({ cells: count }) => prices(count),
  itemPath: () => '/office/prices/shop',
})
