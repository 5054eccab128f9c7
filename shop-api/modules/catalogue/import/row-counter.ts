/**
 * Counts the lines of a CSV text written by `csvText`, including the header. Pieces of the text can end anywhere; a
 * CRLF within quotes does not end a line.
 */
export class RowCounter {
  rows = 0
  #isQuoted = false
  #wasCr = false

  add(piece: string): void {
    for (let at = 0; at < piece.length; at += 1) {
      const sign = piece[at]
      // A doubled quote within quotes turns twice.
      if (sign === '"') this.#isQuoted = !this.#isQuoted
      if (sign === '\n' && this.#wasCr && !this.#isQuoted) this.rows += 1
      this.#wasCr = sign === '\r'
    }
  }
}
