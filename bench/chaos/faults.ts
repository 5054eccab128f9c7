import { setTimeout as pause } from 'node:timers/promises'
import type { Cluster } from '../../scripts/cluster/cluster.ts'
import type { Commands } from '../../scripts/cluster/commands.ts'
import type { MemberState } from '../../scripts/cluster/state.ts'
import type { CountingSmtp } from './smtp-server.ts'

/** Duration of a refusal or a hang. */
const OUTAGE_MS = 15_000
/** A payment provider with this delay is slow, not dead. */
const SLOW_PROVIDER_MS = 20_000
const RELOADS = 5

export interface Fault {
  name: string
  /** Causes the fault, and waits until it is over or repaired by a command. The rest recovers automatically. */
  act: () => Promise<void>
}

/** Every fault of a run, in the order in which they happen. */
export function faultsOf(cluster: Cluster, smtp: CountingSmtp): Fault[] {
  const { commands } = cluster
  const members = Object.values(cluster.state().members)
  const named = (kind: MemberState['kind']) => members.filter((one) => one.kind === kind).map(({ name }) => name)
  const killed = [...named('storefront'), ...named('shop-api'), ...named('worker'), ...named('redis')]
  return [
    ...killed.map((name) => ({ name: `kill -9 ${name}`, act: () => commands.kill(name) })),
    { name: 'kill -9 the primary database', act: () => losePrimary(cluster) },
    { name: `nginx reloads ${RELOADS} times`, act: () => reload(commands) },
    { name: `files (S3) away for ${OUTAGE_MS / 1000} s`, act: () => takeAway(commands, named('s3')) },
    { name: `mail server hangs for ${OUTAGE_MS / 1000} s`, act: () => hang(smtp) },
    {
      name: `payment provider answers after ${SLOW_PROVIDER_MS / 1000} s`,
      act: () => freeze(commands, named('simulators')),
    },
  ]
}

/** The standby replaces it, and gets a new standby. */
async function losePrimary({ commands, state }: Cluster): Promise<void> {
  await commands.kill(state().database.primary, true)
  await commands.promote()
  await commands.rebuildStandby()
}

async function reload({ reloadNginx }: Commands): Promise<void> {
  for (let i = 0; i < RELOADS; i += 1) {
    await reloadNginx()
    await pause(1_000)
  }
}

async function takeAway(commands: Commands, names: string[]): Promise<void> {
  for (const name of names) await commands.stop(name)
  await pause(OUTAGE_MS)
  for (const name of names) await commands.start(name)
}

async function hang(smtp: CountingSmtp): Promise<void> {
  smtp.setHanging(true)
  await pause(OUTAGE_MS)
  smtp.setHanging(false)
}

/** A stopped process accepts connections and serves them later. */
async function freeze(commands: Commands, names: string[]): Promise<void> {
  for (const name of names) await commands.signal(name, 'SIGSTOP')
  await pause(SLOW_PROVIDER_MS)
  for (const name of names) await commands.signal(name, 'SIGCONT')
}
