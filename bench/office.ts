import http from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Settings } from '../scripts/environment.ts'
import { shopApiEnvironment } from '../scripts/part-environment.ts'
import type { TemporaryPostgres } from '../scripts/postgres.ts'
import { runStep } from '../scripts/stack.ts'
import type { Session } from '../shop-api/db/client.ts'
import { beginStaffSession } from '../shop-api/modules/staff/use-cases/staff-sessions.ts'
import { SAMPLE_SIZE, startGrownShop } from './grown-shop.ts'
import { type Amounts, type OfficeCase, officeCases } from './office-cases.ts'
import { openOfficeSql } from './office-sql.ts'
import { percentile, report, section } from './report.ts'
import { WITH_KEY } from './shop-api-key.ts'

/** Orders in the shop; BENCH_ORDERS overrides it. */
const ORDERS = Number(process.env.BENCH_ORDERS ?? 1_000_000)
const OF_TRADER = 2_000
const ROUNDS = 40
/** Not timed: the first calls include compiling and planning, once per process. */
const WARM_UP = 8
const P95_MS = 100
const TIMES_THE_SQL = 2.5

// As the BFF's persistent connection. `fetch` in this process would add half a millisecond to each call.
const agent = new http.Agent({ keepAlive: true })

async function ask(url: string, { path, body }: OfficeCase, token: string): Promise<void> {
  const text = JSON.stringify(body)
  const answer = await new Promise<http.IncomingMessage>((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
      authorization: `Bearer ${token}`,
      ...WITH_KEY,
    }
    const request = http.request(`${url}/${path}`, { agent, method: 'POST', headers })
    request.once('response', resolve).once('error', reject).end(text)
  })
  const reply = await buffer(answer)
  if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${reply}`)
}

async function ownerSession(session: Session): Promise<{ staffId: number; token: string }> {
  const [owner] = await session.query<{ id: number }>(
    `SELECT id FROM staff_members WHERE email = 'owner@office.fuma.test'`,
  )
  if (!owner) throw new Error('the sample has no owner of the office')
  const staffId = owner.id
  const asked = { staffId, factor: 'authenticator', device: 'Bench', network: 'bench' } as const
  const { token } = await beginStaffSession(session, new Date(), asked)
  return { staffId, token }
}

async function amountsOf({ query }: Session): Promise<Amounts> {
  const [row] = await query<{ found: [number, number, number, number] }>(
    `SELECT (percentile_disc(ARRAY[0.001, 0.99, 0.999, 1]) WITHIN GROUP (ORDER BY total_cents))::float8[] AS found FROM orders`,
  )
  const [least, hundredth, thousandth, most] = row?.found ?? [0, 0, 0, 0]
  return { least, hundredth, thousandth, most }
}

/** Each read at the shop API and, in turns with it, its own statements straight through `pg`. */
async function measureOffice(url: string, databaseUrl: string): Promise<void> {
  const sql = await openOfficeSql(databaseUrl)
  try {
    const { staffId, token } = await ownerSession(sql.session)
    for (const one of officeCases(staffId, await amountsOf(sql.session))) {
      const sides = [() => ask(url, one, token), await sql.statementsOf(one.read)]
      const took: number[][] = sides.map(() => [])
      for (let round = -WARM_UP; round < ROUNDS; round += 1) {
        for (const [index, side] of sides.entries()) {
          const began = performance.now()
          await side()
          if (round >= 0) took[index]?.push(performance.now() - began)
        }
      }
      const [p50, bare] = took.map((samples) => percentile(samples, 50)) as [number, number]
      const p95 = percentile(took[0] ?? [], 95)
      const ratio = p50 / bare
      report({
        what: one.what,
        measured: `${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`,
        budget: `p95 ≤ ${P95_MS} ms, ≤ ${TIMES_THE_SQL} × its SQL (${ratio.toFixed(1)} ×)`,
        within: p95 <= P95_MS && ratio <= TIMES_THE_SQL,
      })
    }
  } finally {
    await sql.close()
    agent.destroy()
  }
}

/** Today and the lists of the office in a shop of a million orders, at the shop API. */
export async function benchOffice(settings: Settings, postgres: TemporaryPostgres | null): Promise<void> {
  section(`The office with ${ORDERS.toLocaleString('en-US')} orders`)
  if (!postgres) {
    report({ what: 'its lists', measured: 'not measured: no PostgreSQL here' })
    return
  }
  const shop = await startGrownShop(settings, postgres, SAMPLE_SIZE, 'office_shop')
  try {
    await runStep(['bench/grow-orders.ts', String(ORDERS), String(OF_TRADER)], shopApiEnvironment(shop.settings), true)
    await runStep(['bench/grow-office.ts'], shopApiEnvironment(shop.settings), true)
    await measureOffice(shop.shopApi.url, shop.databaseUrl)
  } finally {
    await shop.shopApi.stop()
  }
}
