/** What is wrong with one cell or one row of the file. */
export interface Problem {
  /** The file's line, from 1. */
  line: number
  /** The column as the file names it; empty when the whole row is meant. */
  column: string
  reason: string
}

/** The file as a whole cannot be read: wrong encoding, broken quotes, columns missing. Said in one line. */
export class FileRefused extends Error {
  override name = 'FileRefused'
}

/** A row or a product of the file that is left out; `problems` says why. */
export class Unfit extends Error {
  override name = 'Unfit'
  readonly problem: Problem

  constructor(line: number, column: string, reason: string) {
    super(reason)
    this.problem = { line, column, reason }
  }
}
