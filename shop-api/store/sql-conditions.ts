/** A statement's conditions and their values, put together piece by piece. */
export class Where {
  readonly values: unknown[] = []
  readonly #parts: string[] = []

  /** Adds a value; the answer stands for it in SQL. */
  value(value: unknown): string {
    this.values.push(value)
    return `$${this.values.length}`
  }

  and(condition: string): this {
    this.#parts.push(condition)
    return this
  }

  get sql(): string {
    return this.#parts.length === 0 ? 'true' : this.#parts.map((part) => `(${part})`).join(' AND ')
  }
}

/** Text as it stands in a LIKE pattern. */
export const likeText = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
