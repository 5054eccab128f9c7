import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts processor time in hundredths of a second. */
const TICKS_PER_SECOND = 100

/** A part of the shop: its first process, and with it all that this one started. */
export interface PartProcess {
  name: string
  pid: number
}

export interface PartUsage {
  name: string
  /** Processor seconds since its start, including ended child processes. */
  cpuSeconds: number
  /** Memory, MB; shared memory (PostgreSQL's buffers) counts once. */
  memoryMb: number
}

interface Stat {
  pid: number
  parent: number
  ticks: number
}

/** The usage of a process, from /proc. Undefined if it has ended. */
function statOf(pid: number): Stat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name can contain spaces, the fields after it cannot.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const [own, system, endedOwn, endedSystem] = fields.slice(11, 15).map(Number) as [number, number, number, number]
    return { pid, parent: Number(fields[1]), ticks: own + system + endedOwn + endedSystem }
  } catch {
    return undefined
  }
}

/** A process's memory in kB, with its share of shared memory; 0 if it has ended. */
function memoryOf(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}

function allStats(): Stat[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(Number(name)))
    .filter((stat) => stat !== undefined)
}

/** The current usage of each part; zero for an ended part. */
export function usageOf(parts: readonly PartProcess[]): PartUsage[] {
  const stats = allStats()
  const treeOf = (pid: number): Stat[] => [
    ...stats.filter((stat) => stat.pid === pid),
    ...stats.filter((stat) => stat.parent === pid).flatMap((stat) => treeOf(stat.pid)),
  ]
  return parts.map(({ name, pid }) => {
    const tree = treeOf(pid)
    return {
      name,
      cpuSeconds: tree.reduce((sum, stat) => sum + stat.ticks, 0) / TICKS_PER_SECOND,
      memoryMb: tree.reduce((sum, stat) => sum + memoryOf(stat.pid), 0) / 1024,
    }
  })
}

/** Processor seconds that the whole machine has worked since it was started, and how many processors it has. */
export function machineWork(): { busySeconds: number; processors: number } {
  const lines = readFileSync('/proc/stat', 'utf8').split('\n')
  const [user, nice, system, , , irq, softirq] = (lines[0] ?? '').split(/\s+/).slice(1).map(Number) as number[]
  const busy = [user, nice, system, irq, softirq].reduce<number>((sum, ticks) => sum + (ticks ?? 0), 0)
  return { busySeconds: busy / TICKS_PER_SECOND, processors: lines.filter((line) => /^cpu\d/.test(line)).length }
}

/** The parent of a process. @throws if it does not run on this machine */
export function parentOf(pid: number): number {
  const stat = statOf(pid)
  if (!stat) throw new Error(`process ${pid} does not run here`)
  return stat.parent
}
