import { dayInNairobi } from '#lib/format/clock.ts'
import type { Cents } from '#lib/format/money.ts'
import type { FileKind, StatementLine } from './statement-line.ts'

/** Compares the lines of a file with the stored lines of its account. */

/** Fields of a stored line that decide whether a line of a file is the same. */
export interface StoredLine {
  reference: string
  kind: StatementLine['kind']
  at: Date
  cents: Cents
}

/**
 * Lines with the same identity are the same line if their amounts are the same. A charge can have the receipt of its
 * payment. Banks use a reference again on another day.
 */
export function identityOf({ reference, kind, at }: StoredLine, file: FileKind): string {
  if (file === 'bank') return `${reference} ${dayInNairobi(at)}`
  return `${reference} ${kind === 'charge' ? 'charge' : ''}`
}

export interface ComparedLines {
  added: StatementLine[]
  /** Number of lines that are stored already. */
  known: number
  /** Lines whose stored amount is another: the file or the stored one was changed. */
  differing: { line: StatementLine; stored: StoredLine }[]
}

/** @param stored lines of the account with references of the file */
export function compareLines(
  lines: readonly StatementLine[],
  stored: readonly StoredLine[],
  file: FileKind,
): ComparedLines {
  const rest = new Map<string, StoredLine[]>()
  for (const one of stored) {
    const identity = identityOf(one, file)
    const others = rest.get(identity)
    if (others) others.push(one)
    else rest.set(identity, [one])
  }
  const isKnown = lines.map((line) => {
    const others = rest.get(identityOf(line, file))
    const at = others?.findIndex(({ cents }) => cents === line.cents) ?? -1
    if (at !== -1) others?.splice(at, 1)
    return at !== -1
  })
  const compared: ComparedLines = { added: [], known: 0, differing: [] }
  lines.forEach((line, at) => {
    if (isKnown[at]) {
      compared.known += 1
      return
    }
    const other = rest.get(identityOf(line, file))?.shift()
    if (other) compared.differing.push({ line, stored: other })
    else compared.added.push(line)
  })
  return compared
}

/** A stored line with its balance: no line of the file has its reference. */
export interface OtherLine {
  at: Date
  cents: Cents
  balance: Cents
}

/**
 * Stored lines that a file lacks although it shows their time: the file or the stored one was changed. At its first and
 * last moment a file can begin or end between two lines, so there only a line with the same amount and balance counts.
 * @param lines all lines of the file, oldest first; without balances, a file can be an extract
 */
export function lackedLines<Other extends OtherLine>(
  lines: readonly StatementLine[],
  added: readonly StatementLine[],
  others: readonly Other[],
): Other[] {
  const [first, last] = [lines[0], lines.at(-1)]
  if (!first || !last || first.balanceCents === null) return []
  return others.filter(({ at, cents, balance }) => {
    if (at > first.at && at < last.at) return true
    return added.some((line) => +line.at === +at && line.cents === cents && line.balanceCents === balance)
  })
}

export interface KeyedLine {
  line: StatementLine
  /** Identifies the line in every file of its account that has it. */
  key: string
}

/** The new lines of a file with their keys. @param lines all lines of the file, `added` among them */
export function keyedLines(
  lines: readonly StatementLine[],
  added: readonly StatementLine[],
  file: FileKind,
): KeyedLine[] {
  const isAdded = new Set(added)
  const total = new Map<string, number>()
  // Equal lines have the same key but for a number: the stored lines have the first numbers, the new lines follow.
  const keyOf = (line: StatementLine) => `${identityOf(line, file)} ${line.cents}`
  for (const line of lines) if (!isAdded.has(line)) total.set(keyOf(line), (total.get(keyOf(line)) ?? 0) + 1)
  return added.map((line) => {
    const no = total.get(keyOf(line)) ?? 0
    total.set(keyOf(line), no + 1)
    return { line, key: no === 0 ? keyOf(line) : `${keyOf(line)} ${no}` }
  })
}
