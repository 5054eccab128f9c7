/**
 * `npm run cluster`: a whole shop of many processes on this machine, with sample data, until Ctrl-C. `npm run cluster
 * -- status | promote | rebuild-standby | kill NAME | stop NAME | start NAME | restart NAME | out NAME | in NAME |
 * reload-nginx` sends a command to the running cluster.
 */

import { endAll } from '../stack.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { openControl } from './control.ts'
import { readOptions } from './options.ts'
import { type ClusterState, readState } from './state.ts'

const [verb, ...rest] = process.argv.slice(2)
const began = Date.now()

function print(line: string): void {
  console.log(`${((Date.now() - began) / 1000).toFixed(1).padStart(6)} s  ${line}`)
}

function nameIn([name, ...more]: string[]): string {
  if (!name || more.length > 0) throw new Error('Name one: see `npm run cluster -- status`.')
  return name
}

/** Where everything is, for people. */
function addresses(state: ClusterState): string {
  const { database, members } = state
  const roleOf = (name: string) =>
    name === database.primary ? 'primary' : database.isStandbyCurrent ? 'standby, has every commit' : 'standby, BEHIND'
  const rows = Object.values(members).map(({ name, kind, url, pid }) => [
    name,
    url.replace(/^\w+:\/\/(?:\w+@)?/, ''),
    pid === null ? 'down' : String(pid),
    kind === 'postgres' ? roleOf(name) : '',
  ])
  const lines = rows.map(([name = '', url = '', pid = '', note = '']) =>
    `  ${name.padEnd(14)}${url.padEnd(28)}${pid.padEnd(9)}${note}`.trimEnd(),
  )
  return `
  Shop              ${state.url}
  Your phone        ${state.simulators.daraja}/phone   (M-Pesa asks here; the PIN is 1234)
  Test cards        ${state.simulators.cybersource}/control   (the bank's code is 1234)
  Mailbox           ${state.balancer.shopApis}/mailbox
  HAProxy           storefronts ${state.balancer.storefronts}, shop APIs ${state.balancer.shopApis}
                    primary ${state.balancer.primary}, replica ${state.balancer.replica}
  Folder            ${state.folder}

  ${'name'.padEnd(14)}${'address'.padEnd(28)}${'process'.padEnd(9)}
${lines.join('\n')}

  In another terminal: npm run cluster -- status, restart storefront-1, kill shop-api-2, promote … Ctrl-C ends it all.
`
}

/** Commands typed in another terminal. */
const VERBS: Record<string, (words: string[]) => Promise<unknown>> = {
  status: async () => console.log(addresses(readState())),
  promote: async (words) => {
    const { primary, totalMs } = await openControl().promote({ acceptLoss: words.includes('--accept-loss') })
    console.log(`${primary} is the primary now; writes were blocked for ${(totalMs / 1000).toFixed(1)} s.`)
    await openControl().rebuildStandby()
    console.log('The other one is its standby.')
  },
  'rebuild-standby': () => openControl().rebuildStandby(),
  kill: (words) => openControl().kill(nameIn(words)),
  stop: (words) => openControl().stop(nameIn(words)),
  start: (words) => openControl().start(nameIn(words)),
  restart: (words) => openControl().restart(nameIn(words)),
  out: (words) => openControl().takeOut(nameIn(words)),
  in: (words) => openControl().putBack(nameIn(words)),
  'reload-nginx': () => openControl().reloadNginx(),
}

/** Runs until it is ended or fails to start. */
async function run(): Promise<void> {
  const options = readOptions(process.argv.slice(2))
  let cluster: Cluster | undefined
  let isEnding = false
  const end = async () => {
    if (isEnding) return
    isEnding = true
    print('Ending')
    // During start-up: starts no more processes, and ends the started ones.
    if (!cluster) await endAll()
    await starting.catch(() => undefined)
    await cluster?.end()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end())
  // The parent process has ended without notice.
  process.on('disconnect', () => void end())
  const starting = startCluster(options, print)
  cluster = await starting
  print('Ready')
  console.log(addresses(cluster.state()))
}

try {
  const command = verb && !verb.startsWith('-') ? VERBS[verb] : run
  if (!command) throw new Error(`There is no command "${verb}": ${Object.keys(VERBS).join(', ')}.`)
  await command(rest)
} catch (error) {
  console.error(`\n  ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
