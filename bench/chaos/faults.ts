import { setTimeout as pause } from 'node:timers/promises'
import type { ClusterState, MemberState } from '../../scripts/cluster/state.ts'
import type { CountingSmtp } from './smtp-server.ts'

/** How long what refuses or hangs does so. */
const OUTAGE_MS = 15_000
/** A payment provider that answers after this long is a slow one, not a dead one. */
const SLOW_PROVIDER_MS = 20_000
const RELOADS = 5

/** What can be done to a cluster. */
export interface Controls {
  state: () => ClusterState
  /** kill -9; it is started again by itself, unless it is to stay down. */
  kill: (name: string, isToStayDown?: boolean) => Promise<void>
  stop: (name: string) => Promise<void>
  start: (name: string) => Promise<void>
  signal: (name: string, signal: NodeJS.Signals) => Promise<void>
  /** Fences the primary database and puts its standby in its place. */
  promote: () => Promise<void>
  /** Makes the server that was the primary the new one's standby. */
  rejoin: () => Promise<void>
}

export interface Fault {
  name: string
  /** What goes wrong, until it is over or has been put right by a person; the rest recovers by itself. */
  act: () => Promise<void>
}

/** Every fault of a run, in the order in which they happen. */
export function faultsOf(controls: Controls, smtp: CountingSmtp): Fault[] {
  const members = Object.values(controls.state().members)
  const named = (kind: MemberState['kind']) => members.filter((one) => one.kind === kind).map(({ name }) => name)
  const killed = [...named('storefront'), ...named('shop-api'), ...named('worker'), ...named('redis')]
  return [
    ...killed.map((name) => ({ name: `kill -9 ${name}`, act: () => controls.kill(name) })),
    { name: 'kill -9 the primary database', act: () => losePrimary(controls) },
    { name: `nginx reloads ${RELOADS} times`, act: () => reload(controls, named('nginx')) },
    { name: `files (S3) away for ${OUTAGE_MS / 1000} s`, act: () => takeAway(controls, named('s3')) },
    { name: `mail server hangs for ${OUTAGE_MS / 1000} s`, act: () => hang(smtp) },
    {
      name: `payment provider answers after ${SLOW_PROVIDER_MS / 1000} s`,
      act: () => freeze(controls, named('simulators')),
    },
  ]
}

async function losePrimary(controls: Controls): Promise<void> {
  await controls.kill(controls.state().database.primary, true)
  await controls.promote()
}

async function reload(controls: Controls, names: string[]): Promise<void> {
  for (let i = 0; i < RELOADS; i += 1) {
    for (const name of names) await controls.signal(name, 'SIGHUP')
    await pause(1_000)
  }
}

async function takeAway(controls: Controls, names: string[]): Promise<void> {
  for (const name of names) await controls.stop(name)
  await pause(OUTAGE_MS)
  for (const name of names) await controls.start(name)
}

async function hang(smtp: CountingSmtp): Promise<void> {
  smtp.setHanging(true)
  await pause(OUTAGE_MS)
  smtp.setHanging(false)
}

/** A process that stands still takes connections and answers them later. */
async function freeze(controls: Controls, names: string[]): Promise<void> {
  for (const name of names) await controls.signal(name, 'SIGSTOP')
  await pause(SLOW_PROVIDER_MS)
  for (const name of names) await controls.signal(name, 'SIGCONT')
}
