import { dayInNairobi } from '#lib/format/clock.ts'
import { showMoney } from '#lib/format/money.ts'
import type { Session } from '../../../db/client.ts'
import type { AccountRow } from '../queries/statement-files.ts'
import { filesBasis, linesByReference, neighbours, otherLines } from '../queries/statement-lines.sql.ts'
import { type ComparedLines, compareLines, lackedLines, type StoredLine } from '../rules/compare-lines.ts'
import type { ReadStatement, StatementFault } from '../rules/statement-line.ts'
import { futureFaults, statementNotes } from '../rules/statement-notes.ts'

/** Number of references in one query. */
const REFERENCES_AT_ONCE = 5_000
const MAX_OTHERS = 1_000
const MAX_FAULTS = 20

export interface ComparedStatement extends Pick<ComparedLines, 'added' | 'known'> {
  faults: StatementFault[]
  notes: string[]
  /** The files of the account that it was compared with. */
  basis: string
}

interface StoredWithFile extends StoredLine {
  fileName: string
  lineNo: number
}

/** Compares a read statement with the stored lines of its account. */
export async function compareStatement(
  { query }: Pick<Session, 'query'>,
  now: Date,
  account: AccountRow,
  { kind, lines, facts }: ReadStatement,
): Promise<ComparedStatement> {
  const accountId = account.id
  const [basis] = await filesBasis(query, { accountId })
  const references = [...new Set(lines.map(({ reference }) => reference))]
  const stored: StoredWithFile[] = []
  for (let from = 0; from < references.length; from += REFERENCES_AT_ONCE) {
    const some = references.slice(from, from + REFERENCES_AT_ONCE)
    stored.push(...(await linesByReference(query, { accountId, references: some })))
  }
  const { added, known, differing } = compareLines(lines, stored, kind)
  const [first, last] = [lines[0], lines.at(-1)]
  const [from, to] = [first?.at.toISOString(), last?.at.toISOString()]
  const around = from && to ? await neighbours(query, { accountId, from, to }) : []
  const others = from && to ? await otherLines(query, { accountId, references, from, to, atMost: MAX_OTHERS }) : []
  const isNumberNew = account.number === '' && facts.number !== null
  return {
    ...{ added, known, basis: basis?.basis ?? '' },
    faults: [
      ...futureFaults(lines, now),
      ...differing.slice(0, MAX_FAULTS).map(differenceFault),
      ...lackedLines(lines, added, others).slice(0, MAX_FAULTS).map(lackFault),
    ],
    notes: statementNotes({
      ...{ facts, lines: added, neighbours: around, isNumberNew },
      ...{ closedThrough: account.closedThrough, accountName: account.name },
    }),
  }
}

function differenceFault({ line, stored }: ComparedLines['differing'][number]): StatementFault {
  const { fileName, lineNo } = stored as StoredWithFile
  const reason = `${line.reference} on ${dayInNairobi(line.at)} is ${showMoney(line.cents, 'auto')} in this file, but ${showMoney(stored.cents, 'auto')} in line ${lineNo} of ${fileName}. One of the files was changed.`
  return { line: line.line, reason }
}

type OtherLine = Awaited<ReturnType<typeof otherLines>>[number]

function lackFault({ reference, at, cents, fileName, lineNo }: OtherLine): StatementFault {
  const name = reference ?? 'A line'
  const reason = `${name} on ${dayInNairobi(at)}, ${showMoney(cents, 'auto')}, is line ${lineNo} of ${fileName}, but this file does not have it. One of the files was changed.`
  return { line: null, reason }
}
