const EVERY_MS = 2_000

/** Reports progress, at most every other second. @returns '' if no report is due */
export type Progress = (line: () => string) => string

export function openProgress(now: () => number = () => performance.now()): Progress {
  let saidAt = now()
  return (line) => {
    if (now() - saidAt < EVERY_MS) return ''
    saidAt = now()
    return `${line()}\n`
  }
}
