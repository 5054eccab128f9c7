/** The steps of a test run: how long each took, how much processor time, and which files took longest. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from './environment.ts'

interface Step {
  title: string
  wallMs: number
  /** Null if the system does not report it (only Linux does). */
  cpuMs: number | null
}

export interface TimedFile {
  file: string
  ms: number
}

/** User and system time in milliseconds; Linux counts in hundredths of a second. */
const CPU_TICK_MS = 10

/** Fields of /proc/<pid>/stat after the program's name: the first is its state, the second its parent. Null once it has ended. */
function statOf(pid: string | number): string[] | null {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return line.slice(line.lastIndexOf(')') + 2).split(' ')
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return null
    throw error
  }
}

const sum = (fields: readonly string[]) => fields.reduce((total, field) => total + Number(field), 0)

/** Processor time of all processes that this one started and that have ended, in milliseconds; null if unknown. */
function cpuOfEndedChildren(): number | null {
  const stat = process.platform === 'linux' ? statOf('self') : null
  return stat && sum(stat.slice(13, 15)) * CPU_TICK_MS
}

/** Processor time of a running process and its children, running or ended, in milliseconds; 0 if unknown. */
export function cpuOfRunning(pid: number): number {
  const own = process.platform === 'linux' ? statOf(pid) : null
  if (!own) return 0
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && statOf(name)?.[1] === String(pid))
  return children.reduce((ms, child) => ms + cpuOfRunning(Number(child)), sum(own.slice(11, 15)) * CPU_TICK_MS)
}

/** Measures the steps of one run. */
export function openSteps() {
  const began = Date.now()
  const steps: Step[] = []
  let current: { title: string; began: number; cpu: number | null; more: number } | undefined

  function end(): void {
    if (!current) return
    const cpu = cpuOfEndedChildren()
    const cpuMs = cpu === null || current.cpu === null ? null : cpu - current.cpu + current.more
    steps.push({ title: current.title, wallMs: Date.now() - current.began, cpuMs })
    current = undefined
  }

  return {
    /** Ends the step before and begins this one. */
    begin(title: string): void {
      end()
      console.log(`\n── ${title}  (${Math.round((Date.now() - began) / 1000)} s)`)
      current = { title, began: Date.now(), cpu: cpuOfEndedChildren(), more: 0 }
    },
    /** Adds processor time of processes that are not children of this one. */
    addCpu(ms: number): void {
      if (current) current.more += ms
    },
    /** Ends the last step and prints all of them, and the slowest files. */
    print(files: readonly TimedFile[]): void {
      end()
      const all = [...steps, totalOf(steps)]
      console.log(`\n${'Step'.padEnd(24)}${'wall'.padStart(8)}${'CPU'.padStart(10)}`)
      for (const { title, wallMs, cpuMs } of all)
        console.log(`${title.padEnd(24)}${seconds(wallMs, 8)}${cpuMs === null ? '–'.padStart(10) : seconds(cpuMs, 10)}`)
      console.log('\nSlowest files')
      for (const { file, ms } of [...files].sort((a, b) => b.ms - a.ms).slice(0, 10))
        console.log(`${seconds(ms, 8)}  ${path.relative(ROOT, path.resolve(ROOT, file))}`)
    },
  }
}

const seconds = (ms: number, width: number) => `${(ms / 1000).toFixed(ms < 10_000 ? 1 : 0)} s`.padStart(width)

function totalOf(steps: readonly Step[]): Step {
  const wallMs = steps.reduce((total, step) => total + step.wallMs, 0)
  const cpuMs = steps.reduce<number | null>(
    (total, step) => (total === null || step.cpuMs === null ? null : total + step.cpuMs),
    0,
  )
  return { title: 'Total', wallMs, cpuMs }
}
