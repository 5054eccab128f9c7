/**
 * `npm run attack`: plays the steps of an attacker against a shop that it starts itself, on loopback, over a temporary
 * folder with sample data and the payment simulators. Each step prints "refused" or "LET IN". Loads are bounded. It
 * accepts no address: it attacks only the shop that it started. `npm run attack -- A-M4 B-H1` plays only these
 * findings, and `npm run attack -- B` a list.
 * Ends with a table, and with code 1 if any step was let in.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buildStorefront, isBuilt } from '../../scripts/build.ts'
import { readSettings, type Settings } from '../../scripts/environment.ts'
import { type Part, shopApiEnvironment } from '../../scripts/part-environment.ts'
import { endAll, freePort, type Running, runStep, startPart, takeSimulatorPorts } from '../../scripts/stack.ts'
import { accountAttacks } from './accounts.ts'
import type { Attack } from './attack.ts'
import { contentAttacks } from './content.ts'
import { doorAttacks } from './doors.ts'
import { eventLoopAttacks } from './event-loop.ts'
import { fileAttacks } from './files.ts'
import { loadAttacks } from './load.ts'
import { officeAccessAttacks } from './office-access.ts'
import { paymentAttacks } from './payments.ts'
import { remoteStartAttacks, startAttacks } from './start.ts'
import { stockAttacks } from './stock.ts'
import type { Target } from './target.ts'
import { trustAttacks } from './trust.ts'
import { twoPersonAttacks } from './two-persons.ts'

/** The lists of the security review: A is older than November 2026, B was found then, C was tried then without a finding. */
const named = (list: string, attacks: readonly Attack[]): Attack[] =>
  attacks.map((attack) => ({
    ...attack,
    finding: ['sound', 'C'].includes(attack.finding) ? 'C' : `${list}-${attack.finding}`,
  }))

const ALL: Attack[] = [
  ...named('A', [
    ...startAttacks,
    ...trustAttacks,
    ...loadAttacks,
    ...accountAttacks,
    ...paymentAttacks,
    ...stockAttacks,
  ]),
  ...named('B', [...remoteStartAttacks, ...contentAttacks, ...eventLoopAttacks, ...fileAttacks]),
  ...named('B', [...doorAttacks, ...officeAccessAttacks, ...twoPersonAttacks]),
]

const wanted = process.argv.slice(2).map((word) => word.toUpperCase())
const notFindings = wanted.filter((word) => !ALL.some(({ finding }) => finding.toUpperCase().startsWith(word)))
if (notFindings.length > 0) {
  console.error(
    `${notFindings.join(', ')}: no finding has this name. This command attacks only the shop it starts itself.`,
  )
  process.exit(2)
}
const attacks = ALL.filter(
  ({ finding }) => wanted.length === 0 || wanted.some((word) => finding.toUpperCase().startsWith(word)),
)

const work = mkdtempSync(path.join(tmpdir(), 'fuma-attack-'))

async function settingsFor(): Promise<Settings> {
  const settings = {
    ...readSettings({
      DATA_DIR: path.join(work, 'data'),
      DATABASE_URL: '',
      SHOP_API_URL: '',
      MPESA_CONSUMER_KEY: '',
      CYBERSOURCE_KEY_ID: '',
      CARDINAL_ORIGIN: '',
      PUBLIC_URL: '',
      HOST: '',
      NODE_ENV: '',
      LOG_LEVEL: 'warn',
      // The attacker's networks are distinguished as behind a trusted proxy.
      TRUSTED_PROXIES: '1',
      MPESA_QUERY_FIRST_SECONDS: '2',
      MPESA_QUERY_EVERY_SECONDS: '2',
      // Minutes of waiting made seconds; the rules are the same.
      RESERVE_MINUTES: '1',
    }),
    storefrontPort: await freePort(),
    shopApiPort: await freePort(),
    simulatorPorts: await takeSimulatorPorts(freePort),
  }
  const { env, storefrontPort } = settings
  // Another host than the shop's, as "Going live" recommends it.
  const OFFICE_URL = `http://localhost:${storefrontPort}`
  return { ...settings, publicUrl: `http://127.0.0.1:${storefrontPort}`, env: { ...env, OFFICE_URL } }
}

async function openTarget(): Promise<Target> {
  const settings = await settingsFor()
  await runStep(['shop-api/db/migrate.ts'], shopApiEnvironment(settings), true)
  await runStep(['sample/main.ts'], { ...shopApiEnvironment(settings), SAMPLE: 'catalogue' }, true)
  const running = new Map<Part, Running>()
  const logs = path.join(work, 'logs')
  running.set('shop-api', await startPart('shop-api', settings, logs))
  if (!isBuilt()) await buildStorefront(settings, true)
  for (const part of ['simulators', 'storefront'] as const) running.set(part, await startPart(part, settings, logs))
  const at = (port: number) => `http://127.0.0.1:${port}`
  return {
    settings,
    shop: settings.publicUrl,
    office: settings.env.OFFICE_URL ?? '',
    shopApi: at(settings.shopApiPort),
    daraja: at(settings.simulatorPorts.daraja),
    cards: at(settings.simulatorPorts.cybersource),
    running,
  }
}

const table: string[] = []
let inside = 0
try {
  console.log('Starting a shop to attack …')
  const target = await openTarget()
  for (const { finding, attempt, play } of attacks) {
    const { refused, seen } = await play(target).catch((error: Error) => ({
      refused: false,
      seen: `could not be tried: ${error.message} ${error.cause ?? ''}`,
    }))
    if (!refused) inside += 1
    const line = `${refused ? 'refused' : 'LET IN '}  ${finding.padEnd(6)} ${attempt}`
    table.push(line)
    console.log(`${line}\n                ${seen}`)
  }
} finally {
  // Also of a shop that did not start whole.
  await endAll()
  rmSync(work, { recursive: true, force: true })
}
console.log(`\n${table.join('\n')}\n\n${attacks.length} attempts, ${inside} let in`)
process.exit(inside === 0 ? 0 : 1)
