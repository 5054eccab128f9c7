const LF = 10
const CR = 13

/**
 * Finds the line of a byte in a text. Lines end in LF, CRLF or CR, also mixed. The text arrives piece by piece; the
 * part before the last requested byte is discarded.
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

  /** The line, from 1, of this byte of the text. Must not be before an earlier requested byte. */
  lineAt(offset: number): number {
    while (this.#at < offset) {
      const [piece, next] = this.#pieces
      if (!piece) break
      const end = Math.min(piece.length, offset - this.#start)
      for (let at = this.#at - this.#start; at < end; at += 1) {
        const byte = piece[at]
        // A piece can end between the two bytes of a CRLF.
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

  /** The last line of the text received until now. */
  lastLine(): number {
    return this.lineAt(Number.MAX_SAFE_INTEGER)
  }

  /** The text received from this byte on. Must not be before an earlier requested byte. */
  textFrom(offset: number): Buffer {
    return Buffer.concat(this.#pieces).subarray(offset - this.#start)
  }
}
