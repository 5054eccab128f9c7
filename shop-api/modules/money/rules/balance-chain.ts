import { showCount } from '#lib/format/count.ts'
import { showMoney } from '#lib/format/money.ts'
import type { StatementFault, StatementLine } from './statement-line.ts'

/** Order of the lines of a statement, and the check that its balances follow from each other. */

/** The lines of a file from the oldest to the newest; statements are written in either direction. */
export function oldestFirst(lines: readonly StatementLine[]): StatementLine[] {
  const [first, last] = [lines[0], lines.at(-1)]
  if (!first || !last) return []
  const isNewestFirst = first.at.getTime() > last.at.getTime() || (+first.at === +last.at && chainsBackwards(lines))
  return isNewestFirst ? lines.toReversed() : [...lines]
}

/** Sorting is stable: lines of one moment remain in the order of the file. */
const byTime = (lines: readonly StatementLine[]) => lines.toSorted((a, b) => a.at.getTime() - b.at.getTime())

/** Whether all lines of one moment are written with the newest first. */
function chainsBackwards(lines: readonly StatementLine[]): boolean {
  const follows = (before: StatementLine, line: StatementLine) =>
    before.balanceCents !== null && line.balanceCents !== null && before.balanceCents + line.cents === line.balanceCents
  let forwards = 0
  let backwards = 0
  for (let at = 1; at < lines.length; at += 1) {
    const [a, b] = [lines[at - 1] as StatementLine, lines[at] as StatementLine]
    if (follows(a, b)) forwards += 1
    if (follows(b, a)) backwards += 1
  }
  return backwards > forwards
}

export interface Chained {
  /** Lines of one moment are in the order of their balances. */
  lines: StatementLine[]
  /** Balance before the first line; null if the file has no balances. */
  openingCents: number | null
  closingCents: number | null
  faults: StatementFault[]
}

/**
 * Checks that each balance is the balance before it plus the amount. Providers complete transactions in another order
 * than that of their times, and write lines of one moment in any order: the order of the balances is used.
 * @param lines oldest first
 */
export function chainOf(lines: readonly StatementLine[]): Chained {
  const withBalance = lines.filter(({ balanceCents }) => balanceCents !== null).length
  if (withBalance === 0) return { lines: byTime(lines), openingCents: null, closingCents: null, faults: [] }
  if (withBalance < lines.length) {
    const without = lines.find(({ balanceCents }) => balanceCents === null) as StatementLine
    const reason = 'This line has no balance, but other lines have. Export the file again.'
    return {
      ...{ lines: [...lines], openingCents: null, closingCents: null },
      faults: [{ line: without.line, reason }],
    }
  }
  const isInOrder = lines.every((line, at) => at === 0 || openingOf(line) === lines[at - 1]?.balanceCents)
  if (isInOrder) {
    const first = lines[0] as StatementLine
    return {
      ...{ lines: [...lines], openingCents: openingOf(first), closingCents: lines.at(-1)?.balanceCents ?? null },
      faults: [],
    }
  }
  return chainByTime(byTime(lines))
}

function chainByTime(lines: readonly StatementLine[]): Chained {
  const chained: StatementLine[] = []
  let balance: number | null = null
  for (const moment of momentsOf(lines)) {
    const ordered = orderOfMoment(moment, balance)
    for (const line of ordered) {
      if (balance !== null && balance + line.cents !== line.balanceCents)
        return { lines: [...lines], openingCents: null, closingCents: null, faults: [brokenAt(line, balance)] }
      balance = line.balanceCents
      chained.push(line)
    }
  }
  const first = chained[0] as StatementLine
  return { lines: chained, openingCents: openingOf(first), closingCents: balance, faults: [] }
}

function brokenAt(line: StatementLine, before: number): StatementFault {
  const reason = `The balance before this line was ${showMoney(before, 'auto')}, this line has ${showMoney(line.cents, 'auto')}, but its balance is ${showMoney(line.balanceCents as number, 'auto')}. The file was changed or lines are missing. Export it again.`
  return { line: line.line, reason }
}

const openingOf = (line: StatementLine): number => (line.balanceCents as number) - line.cents

/** Groups lines with the same time. */
function* momentsOf(lines: readonly StatementLine[]): Generator<StatementLine[]> {
  let moment: StatementLine[] = []
  for (const line of lines) {
    if (moment[0] && +moment[0].at !== +line.at) {
      yield moment
      moment = []
    }
    moment.push(line)
  }
  if (moment.length > 0) yield moment
}

/** Orders lines of one moment, so that each begins at the balance after the previous line, if there is such an order. */
function orderOfMoment(moment: readonly StatementLine[], balance: number | null): readonly StatementLine[] {
  const isInOrder = (from: number | null) => {
    let before = from
    return moment.every((line) => {
      const follows = before === null || openingOf(line) === before
      before = line.balanceCents
      return follows
    })
  }
  if (moment.length === 1 || isInOrder(balance)) return moment
  const start = balance ?? startOf(moment)
  return trail(moment, start) ?? moment
}

/** The balance before the first line: more lines begin at it than end at it. */
function startOf(moment: readonly StatementLine[]): number {
  const more = new Map<number, number>()
  for (const line of moment) {
    more.set(openingOf(line), (more.get(openingOf(line)) ?? 0) + 1)
    more.set(line.balanceCents as number, (more.get(line.balanceCents as number) ?? 0) - 1)
  }
  for (const [balance, count] of more) if (count > 0) return balance
  return openingOf(moment[0] as StatementLine)
}

/** A trail through all lines as edges between balances (Hierholzer); null if no trail exists. */
function trail(moment: readonly StatementLine[], start: number): StatementLine[] | null {
  const from = new Map<number, StatementLine[]>()
  // The last of them is used first, so that the order of the file is preferred.
  for (const line of moment.toReversed()) {
    const others = from.get(openingOf(line))
    if (others) others.push(line)
    else from.set(openingOf(line), [line])
  }
  const stack: { balance: number; line: StatementLine | null }[] = [{ balance: start, line: null }]
  const found: StatementLine[] = []
  while (stack.length > 0) {
    const { balance, line } = stack.at(-1) as (typeof stack)[number]
    const next = from.get(balance)?.pop()
    if (next) stack.push({ balance: next.balanceCents as number, line: next })
    else {
      stack.pop()
      if (line) found.push(line)
    }
  }
  return found.length === moment.length ? found.reverse() : null
}

/** "1 line", "1,204 lines" */
export const linesText = (count: number): string => `${showCount(count)} ${count === 1 ? 'line' : 'lines'}`
