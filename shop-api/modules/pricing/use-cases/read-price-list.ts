import { MAX_PRICE_LIST_ROWS } from '#lib/contract/pricing/office/price-lists.ts'
import { showCount } from '#lib/format/count.ts'
import type { Session } from '../../../db/client.ts'
import { readTable } from '../../../documents/read-table.ts'
import { TableRefused } from '../../../documents/table-refused.ts'
import { refuse } from '../../../refusal.ts'
import { findListBuyers, findListTargets, type ListBuyer, type ListTarget } from '../queries/price-lists.sql.ts'
import {
  type ListFault,
  type ListRow,
  PRICE_LIST_COLUMNS,
  type PriceListColumn,
  readListRow,
  readTitles,
} from '../rules/price-list-cells.ts'
import type { FoundRow, FoundTarget, ListGroup } from '../rules/price-list-groups.ts'

/** Reads the rows of a price list, and finds their ladders, buyers and products. */

export interface ReadList {
  /** Number of rows below the titles. */
  count: number
  rows: FoundRow[]
  faults: ListFault[]
  /** Names and numbers of faulty rows: other rows with one of them are left out with them. */
  tainted: Set<string>
  targets: ReadonlyMap<string, ListTarget>
}

/** A ladder of the shop, by which rows without a number are matched. */
export type CurrentLadder = Pick<FoundRow, 'ladderId' | 'name' | 'buyer' | 'buyerId'>

/** @throws `invalid-request` if the file is not a price list */
async function readRows(bytes: Uint8Array) {
  const rows: ListRow[] = []
  const faults: ListFault[] = []
  const tainted = new Set<string>()
  let at: Map<PriceListColumn, number> | null = null
  let count = 0
  try {
    for await (const { line, cells } of readTable(bytes)) {
      if (!at) {
        const titles = readTitles(cells)
        if (titles.missing.length > 0)
          throw new TableRefused(
            `This is not a price list: the first row has no column “${titles.missing[0]}”. Export the prices, and change that file.`,
          )
        at = titles.at
        continue
      }
      count += 1
      if (count > MAX_PRICE_LIST_ROWS)
        throw new TableRefused(`The file has more than ${showCount(MAX_PRICE_LIST_ROWS)} rows. Split it.`)
      const read = readListRow(line, cells, at)
      if ('row' in read) rows.push(read.row)
      else {
        faults.push(...read.faults)
        for (const name of namesOf(cells, at)) tainted.add(name)
      }
    }
  } catch (error) {
    if (error instanceof TableRefused) throw refuse('invalid-request', error.message)
    throw error
  }
  if (!at) throw refuse('invalid-request', 'This file is empty.')
  return { rows, faults, tainted, count }
}

/** Names of the prices of a row that could not be read: of its ladder, or of its buyer and product. */
function namesOf(cells: readonly string[], at: ReadonlyMap<PriceListColumn, number>): string[] {
  const cell = (column: PriceListColumn) => (cells[at.get(column) ?? -1] ?? '').trim().toLowerCase()
  const products = cell('products')
  return [
    ...(cell('no') ? [`no ${Number(cell('no'))}`] : []),
    ...(cell('name') ? [`name ${cell('name')}`] : []),
    ...(cell('buyerId') ? [`buyer ${Number(cell('buyerId'))} ${products}`] : []),
    ...(cell('buyerName') ? [`buyer ${cell('buyerName')} ${products}`] : []),
  ]
}

/** The names of a row, as `namesOf` has them. */
function namesOfRow({ kind, ladderId, no, name, buyerId, buyerName, codes }: FoundRow & { codes: string }): string[] {
  const number = ladderId ?? no
  if (kind === 'ladder') return [...(number === null ? [] : [`no ${number}`]), `name ${name.toLowerCase()}`]
  return [`buyer ${buyerId} ${codes}`, `buyer ${buyerName.toLowerCase()} ${codes}`]
}

/** Whether a faulty row belongs to the prices of a group. */
export const isTainted = (group: ListGroup, tainted: ReadonlySet<string>): boolean =>
  tainted.size > 0 &&
  group.rows.some((row) =>
    namesOfRow({ ...row, codes: row.written.join('; ').toLowerCase() }).some((name) => tainted.has(name)),
  )

const PREFIXES = ['family', 'collection', 'sub-collection']

/** The prefix and the code of "family:SB"; the prefix of "SB-01" is null. The code is in upper case. */
function splitCode(written: string): { prefix: string | null; code: string } {
  const at = written.indexOf(':')
  const prefix = written.slice(0, Math.max(0, at)).trim().toLowerCase()
  return PREFIXES.includes(prefix)
    ? {
        prefix,
        code: written
          .slice(at + 1)
          .trim()
          .toUpperCase(),
      }
    : { prefix: null, code: written.toUpperCase() }
}

/** The product, family or collection of a code; undefined if the code is unknown. */
function targetOf(written: string, targets: ReadonlyMap<string, ListTarget>): FoundTarget | undefined {
  if (written.toLowerCase() === 'all') return { kind: 'all', id: '', name: 'All products', code: 'ALL' }
  const { prefix, code } = splitCode(written)
  const found =
    prefix === null
      ? (targets.get(`variant ${code}`) ?? targets.get(`family ${code}`))
      : targets.get(`${prefix} ${code}`)
  if (!found) return undefined
  const { kind, id, name } = found
  return { kind, id, name, code: kind === 'variant' ? found.code : `${kind.toUpperCase()}:${found.code}` }
}

function buyerOf(
  { buyer, buyerId, buyerName }: ListRow,
  buyers: readonly ListBuyer[],
): { id: number; name: string } | string {
  const ofKind = buyers.filter(({ kind }) => kind === buyer)
  const isNamed = ({ name }: ListBuyer) => name.toLowerCase() === buyerName.toLowerCase()
  if (buyerId !== null) {
    const found = ofKind.find(({ id }) => id === buyerId)
    if (!found) return `There is no ${buyer} with the number ${buyerId}.`
    return buyerName === '' || isNamed(found)
      ? found
      : `Number ${buyerId} is ${found.name}. Correct the number or the name.`
  }
  const named = ofKind.filter(isNamed)
  const [first] = named
  if (!first) return `There is no ${buyer} with this name.`
  return named.length === 1 ? first : `Several have this name. Write the number of the ${buyer}.`
}

/** The current ladder of a row; null for a new ladder, a sentence if it cannot be decided. */
function ladderOfRow(row: ListRow, buyerId: number | null, ladders: readonly CurrentLadder[]): number | null | string {
  if (row.kind !== 'ladder') return null
  if (row.no !== null)
    return ladders.some(({ ladderId }) => ladderId === row.no)
      ? row.no
      : `There is no current ladder with the number ${row.no}.`
  const named = ladders.filter(
    (one) => one.name.toLowerCase() === row.name.toLowerCase() && one.buyer === row.buyer && one.buyerId === buyerId,
  )
  return named.length > 1
    ? 'Several ladders have this name. Write the number of the ladder.'
    : (named[0]?.ladderId ?? null)
}

/** Reads a file. @throws `invalid-request` if it is not a price list */
export async function readPriceList(
  { query }: Session,
  bytes: Uint8Array,
  ladders: readonly CurrentLadder[],
): Promise<ReadList> {
  const { rows, faults, tainted, count } = await readRows(bytes)
  const codes = new Set(rows.flatMap(({ products }) => products.map((code) => splitCode(code).code)))
  const idsOf = (kind: ListRow['buyer']) => [
    ...new Set(rows.flatMap((row) => (row.buyer === kind && row.buyerId !== null ? [row.buyerId] : []))),
  ]
  const [found, buyers] = await Promise.all([
    findListTargets(query, { codes: [...codes] }),
    findListBuyers(query, {
      ...{ companyIds: idsOf('company'), groupIds: idsOf('group') },
      names: [...new Set(rows.flatMap(({ buyerId, buyerName }) => (buyerId === null ? buyerName.toLowerCase() : [])))],
    }),
  ])
  const targets = new Map(found.map((target) => [`${target.kind} ${target.code}`, target]))
  const read: ReadList = { count, rows: [], faults: [...faults], tainted, targets }
  for (const row of rows) {
    const outcome = findRow(row, { targets, buyers, ladders })
    if ('row' in outcome) read.rows.push(outcome.row)
    else {
      read.faults.push(...outcome.faults)
      const codesText = row.products.join('; ').toLowerCase()
      const names = namesOfRow({ ...row, ladderId: null, targets: [], written: row.products, codes: codesText })
      for (const name of names) read.tainted.add(name)
    }
  }
  return read
}

function findRow(
  row: ListRow,
  {
    targets,
    buyers,
    ladders,
  }: {
    targets: ReadonlyMap<string, ListTarget>
    buyers: readonly ListBuyer[]
    ladders: readonly CurrentLadder[]
  },
): { row: FoundRow } | { faults: ListFault[] } {
  const faults: ListFault[] = []
  const wrong = (column: PriceListColumn, reason: string) =>
    faults.push({ line: row.line, column: PRICE_LIST_COLUMNS[column], reason })
  const buyer = row.buyer === 'everybody' ? null : buyerOf(row, buyers)
  if (typeof buyer === 'string') wrong(row.buyerId === null ? 'buyerName' : 'buyerId', buyer)
  const found = row.products.flatMap((written) => {
    const target = targetOf(written, targets)
    if (!target) wrong('products', `There is no product, family or collection with the code ${written}.`)
    return target ?? []
  })
  const { id: buyerId, name: buyerName } = buyer !== null && typeof buyer === 'object' ? buyer : { id: null, name: '' }
  const ladderId = ladderOfRow(row, buyerId, ladders)
  if (typeof ladderId === 'string') wrong(row.no === null ? 'name' : 'no', ladderId)
  if (faults.length > 0 || typeof ladderId === 'string') return { faults }
  const { products: written, ...rest } = row
  const unique = [...new Map(found.map((target) => [target.code, target])).values()]
  return { row: { ...rest, ladderId, buyerId, buyerName, targets: unique, written } }
}
