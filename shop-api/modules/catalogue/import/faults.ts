import { InvalidRow, type Problem } from './problem.ts'

/** Collects the problems of a row or a product, so that staff see all of them at once. */
export class Faults {
  readonly problems: Problem[] = []

  /** The result of a reader; undefined if it refuses, and then its problems are collected. @throws other errors */
  take<Value>(read: () => Value): Value | undefined {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof InvalidRow)) throw error
      this.problems.push(...error.problems)
      return undefined
    }
  }

  /** As `take`, for several readers at once: the results of the readers that do not refuse, in order. */
  async all<Value>(readings: readonly Promise<Value>[]): Promise<Value[]> {
    const settled = await Promise.allSettled(readings)
    return settled.flatMap((reading) => {
      const found = this.take(() => {
        if (reading.status === 'rejected') throw reading.reason
        return [reading.value]
      })
      return found ?? []
    })
  }

  /** As `take`, for an asynchronous reader. */
  async wait<Value>(reading: Promise<Value>): Promise<Value | undefined> {
    const [value] = await this.all([reading])
    return value
  }

  /** @throws InvalidRow with all collected problems, if there are any */
  refuse(): void {
    if (this.problems.length > 0) throw new InvalidRow(this.problems)
  }
}
