/** The commands to a running cluster: by `npm run cluster -- <verb>`, by tests, load and chaos. */
import type { StartChanges } from './members.ts'
import type { PromoteOptions, Promotion } from './promote.ts'

export interface Commands {
  /** kill -9. It is restarted automatically, unless it must stay down. */
  kill: (name: string, isToStayDown?: boolean) => Promise<void>
  /** Ends one as an operator would (it drains); it stays down until it is started. */
  stop: (name: string) => Promise<void>
  /** Starts one that is down. @param changes the folder of another build, other settings; absent: as it ran before */
  start: (name: string, changes?: StartChanges) => Promise<void>
  /** stop, then start. Resolves when it is ready. */
  restart: (name: string, changes?: StartChanges) => Promise<void>
  /** Only sends a signal: SIGSTOP, SIGCONT, SIGHUP. */
  signal: (name: string, signal: NodeJS.Signals) => Promise<void>
  /** Stops new requests to this storefront or shop API; it continues to run. */
  takeOut: (name: string) => Promise<void>
  putBack: (name: string) => Promise<void>
  reloadNginx: () => Promise<void>
  /** Fences the primary, and makes the standby the primary. */
  promote: (options?: PromoteOptions) => Promise<Promotion>
  /** Makes a new standby to replace the failed server; resolves when commits wait for it again. */
  rebuildStandby: () => Promise<void>
  /** Whether HAProxy sends requests to each storefront and shop API, by name. */
  up: () => Promise<Record<string, boolean>>
}

export type Verb = keyof Commands

export const VERBS: readonly Verb[] = [
  'kill',
  'stop',
  'start',
  'restart',
  'signal',
  'takeOut',
  'putBack',
  'reloadNginx',
  'promote',
  'rebuildStandby',
  'up',
]
