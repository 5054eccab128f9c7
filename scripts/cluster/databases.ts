/** The two PostgreSQL servers of a cluster: which is the primary, and the role of the other. */

import { setTimeout as pause } from 'node:timers/promises'
import type { Folders } from './folders.ts'
import { openTarget } from './haproxy.ts'
import type { Members } from './members.ts'
import { copyNode, createNode, nodeAt, type PostgresNode, type PostgresPrograms } from './postgres-nodes.ts'
import { type PromoteOptions, type Promotion, promoteStandby } from './promote.ts'
import { postgresMember } from './servers.ts'
import { watchStandby } from './standby-watch.ts'
import type { ClusterState } from './state.ts'

export interface DatabasesContext {
  members: Members
  folders: Folders
  programs: PostgresPrograms
  ports: [number, number]
  print: (line: string) => void
  /** The primary, or the state of the standby, has changed: record it before any other step. */
  onChange: () => void
}

const CURRENT_WITHIN_MS = 60_000

export class Databases {
  primary: PostgresNode
  standby: PostgresNode
  #isCurrent = false
  #socket = ''
  #endWatch: (() => Promise<void>) | null = null
  readonly #context: DatabasesContext

  private constructor(context: DatabasesContext) {
    const { folders, ports } = context
    this.#context = context
    this.primary = nodeAt('postgres-1', ports[0], folders.postgres, folders.logs)
    this.standby = nodeAt('postgres-2', ports[1], folders.postgres, folders.logs)
  }

  /** An empty primary, not started yet. */
  static async create(context: DatabasesContext): Promise<Databases> {
    const databases = new Databases(context)
    await createNode(context.programs, databases.primary)
    return databases
  }

  state(): ClusterState['database'] {
    return { primary: this.primary.name, standby: this.standby.name, isStandbyCurrent: this.#isCurrent }
  }

  async startPrimary(): Promise<void> {
    await this.#add(this.primary)
  }

  #add(node: PostgresNode): Promise<void> {
    const { members, programs } = this.#context
    const primary = () => (node.name === this.primary.name ? null : this.primary)
    return members.add(postgresMember(programs, node, primary))
  }

  /** HAProxy runs. */
  async attach(socket: string): Promise<void> {
    this.#socket = socket
    await openTarget(socket, 'primary', this.primary.port)
  }

  /** Makes a standby of the current primary, for which commits wait, up to this number of seconds. */
  async startStandby(waitSeconds: number | null): Promise<void> {
    await this.copyStandby()
    this.watch(waitSeconds)
    await this.#untilCurrent()
  }

  /** A standby that streams; commits do not wait for it yet. */
  async copyStandby(): Promise<void> {
    await copyNode(this.#context.programs, this.primary, this.standby)
    await this.#add(this.standby)
    await openTarget(this.#socket, 'replica', this.standby.port)
  }

  /** From now on commits wait for the standby. @param waitSeconds how long one that is away is waited for */
  watch(waitSeconds: number | null): void {
    const { print } = this.#context
    this.#endWatch = watchStandby({
      ...{ waitSeconds, print },
      nodes: () => ({ primary: this.primary, standby: this.standby }),
      isCurrent: () => this.#isCurrent,
      setCurrent: (isCurrent) => this.#setCurrent(isCurrent),
    })
  }

  #setCurrent(isCurrent: boolean): void {
    this.#isCurrent = isCurrent
    this.#context.onChange()
  }

  async #untilCurrent(): Promise<void> {
    const until = Date.now() + CURRENT_WITHIN_MS
    while (!this.#isCurrent) {
      if (Date.now() > until) throw new Error(`${this.standby.name} has not caught up; see ${this.standby.log}.`)
      await pause(100)
    }
  }

  async endWatch(): Promise<void> {
    await this.#endWatch?.()
  }

  /** Fences the primary, makes the standby the primary, and has its place empty: `rebuildStandby` fills it. */
  async promote(options: PromoteOptions = {}): Promise<Promotion> {
    const { print } = this.#context
    const { primary, standby } = this
    const promotion = await promoteStandby(
      {
        ...{ haproxySocket: this.#socket, primary, standby, isStandbyCurrent: this.#isCurrent, print },
        // Recorded before the first commit there: from now on commits are on one server alone.
        onPromoted: () => {
          this.primary = standby
          this.standby = primary
          this.#setCurrent(false)
        },
      },
      options,
    )
    print(`${standby.name} is the primary. It is alone: rebuildStandby makes ${primary.name} its standby`)
    return promotion
  }

  /** Copies the primary to the other server's folder and starts it. Resolves when commits wait for it. */
  async rebuildStandby(): Promise<void> {
    const { members, programs, print } = this.#context
    const { primary, standby } = this
    await members.stop(standby.name)
    await copyNode(programs, primary, standby)
    await members.start(standby.name)
    await openTarget(this.#socket, 'replica', standby.port)
    await this.#untilCurrent()
    print(`${standby.name} is the standby of ${primary.name}`)
  }
}
