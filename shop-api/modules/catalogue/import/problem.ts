/** A problem of one cell or one row of the file. */
export interface Problem {
  /** The file's line, from 1. */
  line: number
  /** The column as the file names it; empty when the whole row is meant. */
  column: string
  reason: string
}

/**
 * Problems for the unreported rows of an excluded product.
 * @param lines of the product's rows
 * @param cause line of the fault
 */
export function leftOut(lines: Iterable<number>, reported: readonly Problem[], cause: number): Problem[] {
  const reportedLines = new Set(reported.map(({ line }) => line)).add(cause)
  const reason = `Left out, because line ${cause} of the same product has a problem.`
  return [...new Set(lines)].filter((line) => !reportedLines.has(line)).map((line) => ({ line, column: '', reason }))
}

/** The file as a whole cannot be read: wrong encoding, broken quotes, columns missing. The message has one line. */
export class FileRefused extends Error {
  override name = 'FileRefused'
}

/** The file is not in the encoding it is taken to be in. */
export class NotInEncoding extends FileRefused {
  override name = 'NotInEncoding'
  /** "Line 12" */
  readonly where: string

  constructor(where: string, message: string) {
    super(message)
    this.where = where
  }
}

/** An invalid cell, row or product of the file, with its problems. */
export class InvalidRow extends Error {
  override name = 'InvalidRow'
  readonly problems: readonly Problem[]

  constructor(problems: readonly Problem[]) {
    super(problems.map(({ reason }) => reason).join(' '))
    this.problems = problems
  }
}

/** A product was changed after the import had read it: the import is not written. */
export class ChangedWhileImported extends Error {
  override name = 'ChangedWhileImported'
}
