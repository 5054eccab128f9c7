/** A day of an account: its equation, and the reasons that prevent its close without a note. Pure. */
import type { AccountKind } from '#lib/contract/money/money-kinds.ts'
import { type Cents, showMoney } from '#lib/format/money.ts'

export interface DayFacts {
  kind: AccountKind
  day: string
  /** Last closed day; null if no day is closed. */
  closedThrough: string | null
  /** The first day after it with an entry or a line; null without one. */
  firstMoved: string | null
  openingCents: Cents
  inCents: Cents
  outCents: Cents
  chargesCents: Cents
  theirsOpeningCents: Cents | null
  theirsCents: Cents | null
  isCovered: boolean
  open: number
}

export interface Equation {
  opening: Cents
  closing: Cents
  /** Added to the ledger's opening balance by the first close. */
  openingDifference: Cents
}

/** Opening + in − out − charges. The first closed day begins with the balance of the statement. */
export function equationOf(facts: Omit<DayFacts, 'kind' | 'firstMoved' | 'isCovered' | 'open'>): Equation {
  const { openingCents, inCents, outCents, chargesCents, theirsOpeningCents, closedThrough } = facts
  const openingDifference = closedThrough === null ? (theirsOpeningCents ?? openingCents) - openingCents : 0
  const opening = openingCents + openingDifference
  return { opening, closing: opening + inCents - outCents - chargesCents, openingDifference }
}

/** Accounts whose provider or bank has statements. */
const HAS_STATEMENTS: ReadonlySet<AccountKind> = new Set(['mpesa', 'airtel', 'card', 'bank'])

/** Whether this is the next day to close: the days between have no movements. */
export function isNextDay({ day, closedThrough, firstMoved }: Pick<DayFacts, 'day' | 'closedThrough' | 'firstMoved'>) {
  return closedThrough === null || (day > closedThrough && (firstMoved === null || firstMoved >= day))
}

/** Whether an account had no money all day. */
const isUnused = ({ openingCents, inCents, outCents, chargesCents }: DayFacts) =>
  openingCents === 0 && inCents === 0 && outCents === 0 && chargesCents === 0

/** Why the day cannot be closed without a note; empty if it can. An unused account needs no statement. */
export function obstaclesOf(facts: DayFacts): string[] {
  const { kind, open, theirsCents, isCovered } = facts
  const { closing } = equationOf(facts)
  const found: string[] = []
  if (open > 0) found.push(open === 1 ? '1 item is open.' : `${open} items are open.`)
  if (HAS_STATEMENTS.has(kind) && !isCovered && !isUnused(facts)) found.push('There is no statement of the whole day.')
  if (theirsCents !== null && theirsCents !== closing)
    found.push(
      `The statement ends with ${showMoney(theirsCents, 'auto')}, the ledger with ${showMoney(closing, 'auto')}.`,
    )
  return found
}
