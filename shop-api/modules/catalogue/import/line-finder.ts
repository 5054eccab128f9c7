const LF = 10
const CR = 13

/**
 * Says on which line of a text a byte stands. Lines end in LF, CRLF or CR, mixed too. The text is handed over piece by
 * piece; what lies before the byte last asked for is let go of.
 */
export class LineFinder {
  #pieces: Buffer[] = []
  /** Where in the text the first piece begins. */
  #start = 0
  /** Up to here lines are counted. */
  #at = 0
  #line = 1

  add(piece: Buffer): void {
    if (piece.length > 0) this.#pieces.push(piece)
  }

  /** The line, from 1, on which this byte of the text stands. Not before one that was asked for. */
  lineAt(offset: number): number {
    while (this.#at < offset) {
      const [piece, next] = this.#pieces
      if (!piece) break
      const end = Math.min(piece.length, offset - this.#start)
      for (let at = this.#at - this.#start; at < end; at += 1) {
        const byte = piece[at]
        // A piece may end between the two bytes of a CRLF.
        const following = at + 1 < piece.length ? piece[at + 1] : next?.[0]
        if (byte === LF || (byte === CR && following !== LF)) this.#line += 1
      }
      this.#at = this.#start + end
      if (end === piece.length) {
        this.#start += end
        this.#pieces.shift()
      }
    }
    return this.#line
  }

  /** The line on which the text handed over so far ends. */
  lastLine(): number {
    return this.lineAt(Number.MAX_SAFE_INTEGER)
  }

  /** What was handed over from this byte on, which is not before one that was asked for. */
  textFrom(offset: number): Buffer {
    return Buffer.concat(this.#pieces).subarray(offset - this.#start)
  }
}
