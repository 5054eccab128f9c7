const EVERY_MS = 2_000

/** Says how far long work is, no more than every other second. @returns '' when nothing is to be said yet */
export type Progress = (line: () => string) => string

export function openProgress(now: () => number = () => performance.now()): Progress {
  let saidAt = now()
  return (line) => {
    if (now() - saidAt < EVERY_MS) return ''
    saidAt = now()
    return `${line()}\n`
  }
}
