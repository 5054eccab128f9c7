import type { Cents } from '#lib/format/money.ts'

/** An entry of an account's ledger, as named in a statement. */
export interface StatementEntry {
  day: string
  /** "Tax invoice INV-000123, order 10042" */
  what: string
  /** Due date of an invoice. */
  dueOn: string | null
  /** Increase of the amount owed; below zero: decrease. */
  amountCents: Cents
}

/** A line of a statement: the entry and the balance after it. */
export interface StatementLine extends StatementEntry {
  balanceCents: Cents
}

export interface Statement {
  fromDate: string
  toDate: string
  openingCents: Cents
  lines: StatementLine[]
  /** Amounts charged and credited in the range; neither is below zero. */
  chargedCents: Cents
  paidCents: Cents
  closingCents: Cents
}

/** Draws up a statement line by line: opening balance + charges − payments = closing balance. */
export function statementOf(
  range: { fromDate: string; toDate: string },
  openingCents: Cents,
  entries: readonly StatementEntry[],
): Statement {
  let balanceCents = openingCents
  let chargedCents = 0
  let paidCents = 0
  const lines = entries.map((entry) => {
    balanceCents += entry.amountCents
    if (entry.amountCents > 0) chargedCents += entry.amountCents
    else paidCents -= entry.amountCents
    return { ...entry, balanceCents }
  })
  return { ...range, openingCents, lines, chargedCents, paidCents, closingCents: balanceCents }
}
