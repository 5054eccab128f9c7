let last: Promise<unknown> = Promise.resolve()

/** Does heavy work after the work before it: however many zips arrive at once, one is open. */
export function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work, work)
  last = mine.catch(() => undefined)
  return mine
}
