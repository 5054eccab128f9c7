import { readFileSync } from 'node:fs'

/** Resident memory of a process and its children in MB, from /proc; null where there is none. */
export function residentMb(pid: number): number | null {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
      .trim()
      .split(' ')
      .filter(Boolean)
      .map(Number)
    const own = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
    return Number(own?.[1] ?? 0) / 1024 + children.reduce((total, child) => total + (residentMb(child) ?? 0), 0)
  } catch {
    return null
  }
}
