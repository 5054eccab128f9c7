import type { StatementMapping } from '#lib/contract/money/office/statements.ts'
import { readTable, type TableRow } from '../../../documents/read-table.ts'
import { chainOf, linesText, oldestFirst } from './balance-chain.ts'
import { cardColumns, cardLines } from './read-card-batch.ts'
import { isMappedHeader, mappedCells, mappedLine } from './read-mapped.ts'
import { mpesaColumns, mpesaFacts, mpesaLine } from './read-mpesa.ts'
import {
  type FileKind,
  MAX_FAULTS,
  MAX_STATEMENT_LINES,
  type ReadStatement,
  type StatementFacts,
  type StatementFault,
  type StatementLine,
  StatementRefused,
} from './statement-line.ts'

/** Number of lines before the header. */
const MAX_HEADER_ROW = 60
/** Number of rows between reports of progress. */
const PROGRESS_ROWS = 2_000

type RowReader = (row: TableRow) => readonly (StatementLine | StatementFault)[]

interface Recognised {
  kind: FileKind
  facts: StatementFacts
  readRow: RowReader
}

const NO_FACTS: StatementFacts = { number: null, name: null, openingCents: null, closingCents: null }

/** Recognises a header row. @param before the rows before it */
function recognise(row: TableRow, before: readonly TableRow[], mapping: StatementMapping | null): Recognised | null {
  const mpesa = mpesaColumns(row)
  if (mpesa) {
    const readRow: RowReader = (one) => [mpesaLine(one, mpesa)].filter((found) => found !== null)
    return { kind: 'mpesa', facts: mpesaFacts(before), readRow }
  }
  const card = cardColumns(row)
  if (card) {
    const facts = { ...NO_FACTS }
    const readRow: RowReader = (one) => {
      const found = cardLines(one, card)
      if ('reason' in found) return [found]
      facts.number ??= found.merchant
      if (found.merchant !== facts.number)
        return [
          { line: one.line, reason: `This line is of merchant ${found.merchant}, the others of ${facts.number}.` },
        ]
      return found.lines
    }
    return { kind: 'card-batch', facts, readRow }
  }
  if (!mapping || !isMappedHeader(row, mapping)) return null
  const columns = mappedCells(row)
  const readRow: RowReader = (one) => [mappedLine(one, mapping, columns)].filter((found) => found !== null)
  return { kind: 'bank', facts: mpesaFacts(before), readRow }
}

/** Whether a row is the header of a file whose columns are known. */
export const hasFixedColumns = (row: TableRow): boolean => mpesaColumns(row) !== null || cardColumns(row) !== null

const isFault = (found: StatementLine | StatementFault): found is StatementFault => 'reason' in found

/** Collects the lines and faults of the rows below the header. */
class Collected {
  readonly lines: StatementLine[] = []
  readonly faults: StatementFault[] = []
  rows = 0
  skipped = 0

  add(read: readonly (StatementLine | StatementFault)[]): void {
    this.rows += 1
    if (this.rows > MAX_STATEMENT_LINES)
      throw new StatementRefused(`This file has more than ${linesText(MAX_STATEMENT_LINES)}. Export a shorter period.`)
    if (read.length === 0) this.skipped += 1
    for (const one of read) {
      if (!isFault(one)) this.lines.push(one)
      else if (this.faults.length < MAX_FAULTS) this.faults.push(one)
    }
  }
}

/**
 * Reads a statement: recognises its format, and checks its lines, their order and their balances.
 * @param mapping columns of the account; without it, only M-Pesa statements and card batches are recognised
 * @param onProgress called with the number of rows read, and awaited: the caller can let requests proceed
 * @throws StatementRefused if the file cannot be read at all
 */
export async function readStatement(
  bytes: Uint8Array,
  mapping: StatementMapping | null,
  onProgress: (rows: number) => void | Promise<void> = () => undefined,
): Promise<ReadStatement> {
  const before: TableRow[] = []
  let found: Recognised | null = null
  const collected = new Collected()
  for await (const row of readTable(bytes)) {
    if (found) {
      collected.add(found.readRow(row))
      if (collected.rows % PROGRESS_ROWS === 0) await onProgress(collected.rows)
      continue
    }
    found = recognise(row, before, mapping)
    if (!found && before.push(row) > MAX_HEADER_ROW) break
  }
  if (!found) throw new StatementRefused(notRecognised(mapping))
  const { kind, facts } = found
  const { lines, faults, skipped } = collected
  const ordered = oldestFirst(lines)
  if (faults.length > 0) return { kind, facts, lines: ordered, skipped, faults }
  const chain = chainOf(ordered)
  return {
    kind,
    facts: factsOf(facts, chain),
    ...{ lines: chain.lines, skipped, faults: [...chain.faults, ...headFaults(facts, chain)] },
  }
}

const notRecognised = (mapping: StatementMapping | null): string =>
  mapping
    ? 'This file does not have the columns that were chosen for this account. Check the columns, or the account.'
    : 'We did not recognise this file. Choose an account, and which column of the file has the date and the amount.'

type Balances = Pick<StatementFacts, 'openingCents' | 'closingCents'>

const factsOf = (facts: StatementFacts, { openingCents, closingCents }: Balances): StatementFacts => ({
  ...facts,
  openingCents: openingCents ?? facts.openingCents,
  closingCents: closingCents ?? facts.closingCents,
})

/** Balances above the table that differ from those of the lines. */
function headFaults(facts: StatementFacts, chain: Balances): StatementFault[] {
  const differs = (head: number | null, line: number | null) => head !== null && line !== null && head !== line
  const faults: StatementFault[] = []
  const again = 'Lines are missing at that end of the file. Export it again.'
  if (differs(facts.openingCents, chain.openingCents))
    faults.push({ line: null, reason: `The opening balance of the file is not the one of its first line. ${again}` })
  if (differs(facts.closingCents, chain.closingCents))
    faults.push({ line: null, reason: `The closing balance of the file is not the one of its last line. ${again}` })
  return faults
}
