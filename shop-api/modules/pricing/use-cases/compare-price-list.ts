import { createHash } from 'node:crypto'
import { dayInNairobi } from '#lib/format/clock.ts'
import type { Session } from '../../../db/client.ts'
import { listPriceRows, type PriceRow } from '../queries/price-lists.sql.ts'
import { ladderFaults } from '../rules/ladder-form.ts'
import { type ListFault, PRICE_LIST_COLUMNS, type PriceListColumn } from '../rules/price-list-cells.ts'
import {
  type FoundRow,
  groupFaults,
  groupRows,
  type ListGroup,
  ladderOf,
  linesOf,
  rulesOf,
  titleOf,
} from '../rules/price-list-groups.ts'
import { breaksBelowCost, ruleFaults } from '../rules/rule-faults.ts'
import { isWithin } from './agree-price.ts'
import { ladderBelowCost } from './check-ladder.ts'
import { isTainted, type ReadList, readPriceList } from './read-price-list.ts'

/** Compares a price list with the current prices, without writing. */

const PAGE = 5_000

/** A ladder or agreed price that an import adds or changes. */
export interface ListChange {
  group: ListGroup
  /** The current prices; null for new prices. */
  current: ListGroup | null
  /** Of the current ladder. */
  version: number | null
  title: string
  before: string[]
  after: string[]
}

export interface Comparison {
  rows: number
  same: number
  /** Rows that are left out. */
  faulty: number
  faults: ListFault[]
  changes: ListChange[]
}

/** Identifies changes: another file, or other current prices, give another text. */
export const fingerprint = (changes: readonly ListChange[]): string =>
  createHash('sha256')
    .update(JSON.stringify(changes.map(({ group, version, before, after }) => [group.key, version, before, after])))
    .digest('hex')

/** All prices that have not ended. */
async function currentRows({ query }: Session, day: string): Promise<PriceRow[]> {
  const all: PriceRow[] = []
  let after = { part: 0, owner: 0, id: 0, fromUnits: 0 }
  for (;;) {
    const { part, owner, id, fromUnits } = after
    const rows = await listPriceRows(query, { day, part, owner, id, fromUnits, most: PAGE })
    all.push(...rows)
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return all
    after = last
  }
}

/** A current price in the form of a file's row; targets have codes only. */
function rowOfCurrent({ no, part, products, counting, percentHundredths, ...row }: PriceRow): FoundRow {
  return {
    ...row,
    ...{ line: 0, no, ladderId: no, kind: part === 1 ? 'ladder' : 'agreed', written: products, percentHundredths },
    counting: counting ?? 'family',
    targets: products.map((code) => ({ kind: 'all', id: '', name: code, code: code.toUpperCase() })),
  }
}

/** @throws `invalid-request` if the file is not a price list */
export async function comparePriceList(tx: Session, now: Date, bytes: Uint8Array): Promise<Comparison> {
  const today = dayInNairobi(now)
  const rows = await currentRows(tx, today)
  const versions = new Map(rows.map(({ no, version }) => [no, version]))
  const current = groupRows(rows.map(rowOfCurrent))
  const byKey = new Map(current.map((group) => [group.key, group]))
  const ladders = current.flatMap(({ rows: [first] }) => (first.kind === 'ladder' ? [first] : []))
  const read = await readPriceList(tx, bytes, ladders)
  const faults = [...read.faults]
  const changes: ListChange[] = []
  let [same, kept] = [0, 0]
  for (const group of groupRows(read.rows)) {
    const previous = byKey.get(group.key) ?? null
    const lines = { before: previous ? linesOf(previous) : [], after: linesOf(group) }
    const isSame = JSON.stringify(lines.before) === JSON.stringify(lines.after)
    const found = isSame ? [] : groupFaults(group)
    const wrong = isSame || found.length > 0 ? found : await changeFaults(tx, { group, previous, today, read })
    faults.push(...wrong)
    if (wrong.length > 0 || isTainted(group, read.tainted)) continue
    kept += group.rows.length
    if (isSame) same += 1
    else
      changes.push({
        ...{ group, current: previous, version: versions.get(group.rows[0].ladderId) ?? null, title: titleOf(group) },
        before: lines.before.filter((line) => !lines.after.includes(line)),
        after: lines.after.filter((line) => !lines.before.includes(line)),
      })
  }
  return {
    ...{ rows: read.count, same, faulty: read.count - kept, changes },
    faults: faults.sort((one, other) => one.line - other.line),
  }
}

interface Changed {
  group: ListGroup
  previous: ListGroup | null
  today: string
  read: ReadList
}

/** Faults of new or changed prices. */
function changeFaults(tx: Session, changed: Changed): Promise<ListFault[]> | ListFault[] {
  const [{ kind }] = changed.group.rows
  return kind === 'ladder' ? ladderChangeFaults(tx, changed) : ruleChangeFaults(changed)
}

async function ladderChangeFaults(tx: Session, { group, previous, today }: Changed): Promise<ListFault[]> {
  const form = ladderOf(group)
  const faults = Object.entries(ladderFaults(form, today, previous === null))
  const found = faults.map(([field, reason]) => faultAt(group, field, reason))
  if (found.length > 0) return found
  const [first, ...others] = await ladderBelowCost(tx, form)
  if (!first) return []
  const names = others.length === 0 ? first.name : `${first.name} and ${others.length} more products`
  return [faultAt(group, 'price', `${names} would sell below cost. ${SECOND_PERSON}`)]
}

const SECOND_PERSON = 'Enter it on the Prices page, where a second person approves it.'

function ruleChangeFaults({ group, previous, read }: Changed): ListFault[] {
  const [{ targets: targetsOfRow }] = group.rows
  const [target] = targetsOfRow
  const sold = read.targets.get(`${target?.kind} ${target?.code.replace(/^FAMILY:/, '')}`)
  const [form] = rulesOf(group)
  if (!form || !sold?.isSold || sold.leastCents === null || sold.mostCents === null)
    return [faultAt(group, 'products', 'This product is no longer sold.')]
  const [before = null] = previous ? rulesOf(previous) : []
  const { leastCents, mostCents, costCents, name } = sold
  const faults = ruleFaults(form, { variantId: null, familyId: null, name, leastCents, mostCents }, false, before)
  const found = Object.entries(faults).map(([field, reason]) => faultAt(group, field, reason))
  const below = breaksBelowCost(form, costCents, before && isWithin(form, before) ? before : null)
  return [...found, ...below.map((at) => faultAt(group, `breaks.${at}.price`, `It is below cost. ${SECOND_PERSON}`))]
}

const COLUMNS: Readonly<Record<string, PriceListColumn>> = {
  ...{ validTo: 'validTo', validFrom: 'validFrom', targets: 'products', buyerOf: 'buyerName', name: 'name' },
  ...{ price: 'price', fromBales: 'fromUnits', fromUnits: 'fromUnits' },
}

/** A fault of a field of a form as a fault of its row: "steps.2.price" is the price of the third row. */
function faultAt({ rows }: ListGroup, field: string, reason: string): ListFault {
  const [, at, part] = /^(?:steps|breaks)\.(\d+)\.(\w+)$/.exec(field) ?? []
  const row = rows[Number(at ?? 0)] ?? rows[0]
  return { line: row.line, column: PRICE_LIST_COLUMNS[COLUMNS[part ?? field] ?? 'price'], reason }
}
