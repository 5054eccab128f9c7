import { readFileSync } from 'node:fs'
import type { Running } from '../scripts/stack.ts'
import { report } from './report.ts'

/** Resident memory of a process and its children in MB, from /proc; null if unavailable. */
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

/**
 * Prints a process's memory with its budget. A shop API with embedded PostgreSQL includes the database and has no
 * budget.
 */
export function reportMemory(what: string, { part, process }: Running, postgres: boolean): void {
  const megabytes = residentMb(process.pid ?? 0)
  const limit = part === 'storefront' ? 450 : part === 'shop-api' && postgres ? 350 : undefined
  report({
    what,
    measured: megabytes === null ? 'not measured here' : `${Math.round(megabytes)} MB`,
    budget: limit ? `under ${limit} MB` : undefined,
    within: limit && megabytes !== null ? megabytes < limit : undefined,
  })
}
