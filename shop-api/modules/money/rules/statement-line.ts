import type { LineKind, StatementKind } from '#lib/contract/money/money-kinds.ts'
import type { Cents } from '#lib/format/money.ts'
import { TableRefused } from '../../../documents/table-refused.ts'

/** Lines of a statement: the record of a provider or a bank, unchanged. */

export interface StatementLine {
  /** Line of the file, from 1. */
  line: number
  at: Date
  /** False if the file has only the day: `at` is its first instant in Nairobi. */
  hasTime: boolean
  reference: string
  kind: LineKind
  /** Signed: money out is negative. */
  cents: Cents
  balanceCents: Cents | null
  details: string
  /** The account number that the payer typed. */
  typedAccount: string | null
  phoneMasked: string | null
  name: string | null
  /** The transaction that this line belongs to: a reversed payment, or the batch of a card. */
  linked: string | null
}

export interface StatementFault {
  /** Null for a fault of the whole file. */
  line: number | null
  reason: string
}

/** The account and period that a file names. */
export interface StatementFacts {
  /** Short code, merchant id or account number; null if the file does not name it. */
  number: string | null
  name: string | null
  openingCents: Cents | null
  closingCents: Cents | null
}

/** Kinds of files. */
export type FileKind = Exclude<StatementKind, 'pull'>

export interface ReadStatement {
  kind: FileKind
  facts: StatementFacts
  /** Oldest first; lines of one moment in the order of their balances. */
  lines: StatementLine[]
  /** Rows without effect on the balance: failed and cancelled transactions. */
  skipped: number
  faults: StatementFault[]
}

/** A file that cannot be read at all. Its message is shown to staff. */
export class StatementRefused extends TableRefused {
  override name = 'StatementRefused'
}

/** Maximum number of faults of a file that are collected. */
export const MAX_FAULTS = 100
export const MAX_STATEMENT_LINES = 400_000
