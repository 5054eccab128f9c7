import path from 'node:path'
import pg from 'pg'
import type { Settings } from '../scripts/environment.ts'
import type { TemporaryPostgres } from '../scripts/postgres.ts'
import { freePort, runStep, shopApiEnvironment, startPart } from '../scripts/stack.ts'
import { residentMb } from './memory.ts'
import { percentile, report, section } from './report.ts'

const SIZES = [1_500, 10_000, 100_000]
const ROUNDS = 120

interface Timing {
  p50: number
  p95: number
}

/** What one size of catalogue costs. */
interface Measured {
  list: Timing
  search: Timing
  typo: Timing
  /** The same answers asked of PostgreSQL directly; null on PGlite, which has one opener. */
  bare: { keyed: Timing; list: Timing } | null
}

async function timings(rounds: number, work: (round: number) => Promise<unknown>): Promise<Timing> {
  const samples: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now()
    await work(round)
    samples.push(performance.now() - began)
  }
  return { p50: percentile(samples, 50), p95: percentile(samples, 95) }
}

/** A list that was not asked for before: the round chooses sort, page and price so that no answer is kept. */
function freshFilter(round: number) {
  return { sort: (round % 4) + 1, pageNo: (round % 3) + 1, price: [0, 2_000 + round * 17] }
}

async function ask(base: string, body: unknown): Promise<void> {
  const answer = await fetch(`${base}/product-list`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`product-list: ${answer.status} ${await answer.text()}`)
  await answer.arrayBuffer()
}

/** The list in plain SQL: twenty cards with total, and the counts of brand, feature and collection for the filter. */
const LIST = `
  WITH found AS MATERIALIZED (
    SELECT id, card, cluster_name, brand_code, feature_code, sub_collection_code FROM families
    WHERE price_cents BETWEEN 0 AND $1)
  SELECT (SELECT count(*) FROM found) AS total,
    (SELECT jsonb_agg(card) FROM (SELECT card FROM found ORDER BY cluster_name, id LIMIT 20 OFFSET $2) page) AS cards,
    (SELECT jsonb_object_agg(brand_code, n) FROM (SELECT brand_code, count(*) n FROM found GROUP BY 1) b) AS brands,
    (SELECT jsonb_object_agg(feature_code, n) FROM (SELECT feature_code, count(*) n FROM found GROUP BY 1) f) AS features,
    (SELECT jsonb_object_agg(sub_collection_code, n) FROM (SELECT sub_collection_code, count(*) n FROM found GROUP BY 1) s) AS subs`

async function bareSql(url: string): Promise<NonNullable<Measured['bare']>> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const [{ max }] = (await client.query('SELECT max(id)::int AS max FROM variants')).rows as [{ max: number }]
    const keyed = await timings(ROUNDS * 3, (round) =>
      client.query({
        name: 'keyed',
        text: 'SELECT * FROM variants WHERE id = $1',
        values: [1 + ((round * 7919) % max)],
      }),
    )
    const list = await timings(ROUNDS, (round) =>
      client.query({ name: 'list', text: LIST, values: [(2_000 + round * 17) * 100, (round % 3) * 20] }),
    )
    return { keyed, list }
  } finally {
    await client.end()
  }
}

async function measure(settings: Settings, size: number, postgres: TemporaryPostgres | null): Promise<Measured> {
  const own: Settings = {
    ...settings,
    shopApiPort: await freePort(),
    dataDir: path.join(settings.dataDir, `catalogue-${size}`),
    env: { ...settings.env, STOREFRONT_URL: '', DATABASE_URL: postgres ? await freshDatabase(postgres, size) : '' },
  }
  const env = { ...shopApiEnvironment(own), SEED_WEAVE: 'none' }
  await runStep(['shop-api/db/migrate.ts'], env, true)
  await runStep(['shop-api/seed/main.ts'], env, true)
  if (size !== SIZES[0]) await runStep(['bench/grow-catalogue.ts', String(size)], env, true)
  const shopApi = await startPart('shop-api', own, path.join(settings.dataDir, 'logs'), 120)
  try {
    await timings(30, (round) => ask(shopApi.url, { ...freshFilter(round), isNew: true }))
    const list = await timings(ROUNDS, (round) => ask(shopApi.url, freshFilter(round)))
    const search = await timings(ROUNDS, (round) =>
      ask(shopApi.url, { ...freshFilter(round), globalSearchText: 'blanket check' }),
    )
    const typo = await timings(20, (round) => ask(shopApi.url, { ...freshFilter(round), globalSearchText: 'blankit' }))
    report({
      what: `${size} variants: shop API's memory`,
      measured: `${Math.round(residentMb(shopApi.process.pid ?? 0) ?? 0)} MB`,
    })
    return { list, search, typo, bare: postgres ? await bareSql(own.env.DATABASE_URL as string) : null }
  } finally {
    await shopApi.stop()
  }
}

async function freshDatabase(postgres: TemporaryPostgres, size: number): Promise<string> {
  const client = new pg.Client(postgres.url)
  await client.connect()
  await client.query(`CREATE DATABASE catalogue_${size}`)
  await client.end()
  return postgres.url.replace(/\/[^/]*$/, `/catalogue_${size}`)
}

const shown = ({ p50, p95 }: Timing) => `${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`

/**
 * The product list at the shop API as the catalogue grows: every request is one nobody asked before. Beside it the same
 * answers straight from PostgreSQL, and a keyed select as the yardstick of the machine.
 */
export async function benchCatalogue(settings: Settings, postgres: TemporaryPostgres | null): Promise<void> {
  section('Catalogue at the shop API, nothing asked twice')
  const measured = new Map<number, Measured>()
  for (const size of SIZES) {
    const figures = await measure(settings, size, postgres)
    measured.set(size, figures)
    const { bare } = figures
    if (bare) {
      const share = bare.list.p50 / bare.keyed.p50
      report({ what: `${size} variants: keyed select`, measured: shown(bare.keyed) })
      report({
        what: `${size} variants: list in plain SQL`,
        measured: shown(bare.list),
        budget: `≤ 40 × keyed select (${share.toFixed(0)} ×)`,
        within: share <= 40,
      })
    }
    // The two budgets of a list, at most 40 keyed selects of SQL and at most twice that as a call, taken together: the
    // index in memory leaves so little SQL that the second alone would measure HTTP.
    const against = (mine: Timing, what: string) => {
      const share = bare ? mine.p50 / bare.keyed.p50 : undefined
      report({
        what: `${size} variants: ${what}`,
        measured: shown(mine),
        budget: share ? `≤ 80 × keyed select (${share.toFixed(0)} ×)` : undefined,
        within: share ? share <= 80 : undefined,
      })
    }
    against(figures.list, 'list, total and facets')
    against(figures.search, 'search')
    report({ what: `${size} variants: search with a typo`, measured: shown(figures.typo) })
  }
  const growth = (measured.get(100_000)?.list.p50 ?? 0) / (measured.get(10_000)?.list.p50 ?? 1)
  report({
    what: 'list, 10,000 to 100,000 variants',
    measured: `${growth.toFixed(1)} ×`,
    budget: '≤ 3 ×',
    within: growth <= 3,
  })
}
