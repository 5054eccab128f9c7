/** The processes of a cluster by name: each can be killed, stopped, started again, and is started again when it ends. */
import type { ChildProcess } from 'node:child_process'
import { keepRunning } from '../keep-running.ts'
import { endProcess, hasEnded } from './server-process.ts'
import type { MemberState } from './state.ts'

/** How one is started when it is not as before. */
export interface StartChanges {
  /** The folder of another build. */
  folder?: string
  /** Settings over those of the cluster. */
  env?: Record<string, string>
}

export interface Member extends Omit<MemberState, 'pid'> {
  start: (changes: StartChanges) => Promise<ChildProcess>
  /** Whether it is restarted after an unplanned end. A database is not: people decide which is the primary. */
  isRestarted?: boolean
  /** Maximum time to end before it is killed. */
  graceMs?: number
  /** The signal for a clean end; SIGTERM if absent. */
  endSignal?: NodeJS.Signals
}

/** A deliberately killed member restarts soon, even after the tenth time. */
const RESTARTS = { firstWaitMs: 500, longestWaitMs: 4_000, wellAfterMs: 10_000 }

interface Entry {
  member: Member
  process: ChildProcess | null
  changes: StartChanges
  /** Ends watching over it. */
  unwatch: (() => void) | null
}

export class Members {
  readonly #entries = new Map<string, Entry>()
  readonly #print: (line: string) => void
  readonly #onChange: () => void

  constructor(print: (line: string) => void, onChange: () => void) {
    this.#print = print
    this.#onChange = onChange
  }

  /** Adds a member and starts it. @throws if it does not start */
  async add(member: Member): Promise<void> {
    if (this.#entries.has(member.name)) throw new Error(`There are two of the name ${member.name}.`)
    this.#entries.set(member.name, { member, process: null, changes: {}, unwatch: null })
    await this.start(member.name)
  }

  #entry(name: string): Entry {
    const entry = this.#entries.get(name)
    if (!entry) throw new Error(`There is no ${name}. There are: ${[...this.#entries.keys()].join(', ')}.`)
    return entry
  }

  isRunning(name: string): boolean {
    const { process } = this.#entry(name)
    return process !== null && !hasEnded(process)
  }

  /** Starts one that does not run. @param changes to how it ran before; absent: as before */
  async start(name: string, changes?: StartChanges): Promise<void> {
    const entry = this.#entry(name)
    if (this.isRunning(name)) throw new Error(`${name} runs already.`)
    // An automatic restart can be due.
    entry.unwatch?.()
    entry.unwatch = null
    if (changes) entry.changes = changes
    const first = await this.#launch(entry)
    if (entry.member.isRestarted ?? true) this.#watch(entry, first)
  }

  async #launch(entry: Entry, isWanted = () => true): Promise<{ process: ChildProcess }> {
    const process = await entry.member.start(entry.changes)
    if (!isWanted()) {
      await endProcess(process, 'SIGKILL')
      throw new Error('it was stopped during the start')
    }
    entry.process = process
    process.once('exit', this.#onChange)
    this.#onChange()
    return { process }
  }

  #watch(entry: Entry, first: { process: ChildProcess }): void {
    const { name, log } = entry.member
    let isOver = false
    const stop = keepRunning(first, {
      name,
      log,
      ...RESTARTS,
      print: (line) => this.#print(line),
      start: () => this.#launch(entry, () => !isOver),
    })
    entry.unwatch = () => {
      isOver = true
      stop()
    }
  }

  /** kill -9. It is restarted automatically, unless it must stay down. */
  async kill(name: string, isToStayDown = false): Promise<void> {
    if (isToStayDown) await this.stop(name, 'SIGKILL')
    else await endProcess(this.#running(name), 'SIGKILL')
  }

  /** Ends one, which stays down until it is started. */
  async stop(name: string, signal?: NodeJS.Signals): Promise<void> {
    const entry = this.#entry(name)
    entry.unwatch?.()
    entry.unwatch = null
    const { endSignal = 'SIGTERM', graceMs } = entry.member
    if (entry.process) await endProcess(entry.process, signal ?? endSignal, graceMs)
    this.#onChange()
  }

  /** Ends a member as an operator would, letting it finish its work, and starts it again. */
  async restart(name: string, changes?: StartChanges): Promise<void> {
    await this.stop(name)
    await this.start(name, changes)
  }

  signal(name: string, signal: NodeJS.Signals): void {
    this.#running(name).kill(signal)
  }

  #running(name: string): ChildProcess {
    const { process } = this.#entry(name)
    if (!process || hasEnded(process)) throw new Error(`${name} does not run.`)
    return process
  }

  list(): MemberState[] {
    return [...this.#entries.values()].map(({ member, process }) => ({
      name: member.name,
      kind: member.kind,
      url: member.url,
      pid: process && !hasEnded(process) ? (process.pid ?? null) : null,
      log: member.log,
      ...(member.dataDir && { dataDir: member.dataDir }),
    }))
  }

  /** Ends all of these kinds, together. */
  async stopAll(kinds: readonly MemberState['kind'][], signal?: NodeJS.Signals): Promise<void> {
    const names = [...this.#entries.values()].filter(({ member }) => kinds.includes(member.kind))
    await Promise.all(names.map(({ member }) => this.stop(member.name, signal)))
  }
}
