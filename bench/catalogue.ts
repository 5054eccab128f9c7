import type { Settings } from '../scripts/environment.ts'
import type { TemporaryPostgres } from '../scripts/postgres.ts'
import { type BareSql, freshWords, measureSql } from './catalogue-sql.ts'
import { SAMPLE_SIZE, startGrownShop } from './grown-shop.ts'
import { residentMb } from './memory.ts'
import { report, section } from './report.ts'
import { WITH_KEY } from './shop-api-key.ts'
import { type Timing, timings } from './timings.ts'

const SIZES = [SAMPLE_SIZE, 10_000, 100_000]
const ROUNDS = 120

/** The measured calls of the shop API, with equivalent plain SQL. The p95 is for orientation, in ms. */
const CALLS = {
  list: { what: 'list, total and facets', like: 'list', p95: undefined },
  search: { what: 'search, two words', like: 'search', p95: 60 },
  typo: { what: 'search, two slips', like: 'typo', p95: 60 },
  swahili: { what: 'search, Swahili', like: 'search', p95: 60 },
  code: { what: 'search, a product’s code', like: 'search', p95: 60 },
  autocomplete: { what: 'autocomplete', like: 'autocomplete', p95: 30 },
} as const
type Measure = keyof typeof CALLS
type Measured = Record<Measure, Timing>

/** A fresh list: the round selects sort, page and price so that no response is cached. */
function freshFilter(round: number) {
  return { sort: (round % 4) + 1, pageNo: (round % 3) + 1, price: [0, 2_000 + round * 17] }
}

async function ask(base: string, call: string, body: unknown): Promise<void> {
  const answer = await fetch(`${base}/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...WITH_KEY },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${call}: ${answer.status} ${await answer.text()}`)
  await answer.arrayBuffer()
}

async function measureCalls(url: string): Promise<Measured> {
  const list = (more: object) => (round: number) => ask(url, 'product-list', { ...freshFilter(round), ...more })
  const search = (globalSearchText: string) => timings(ROUNDS, list({ globalSearchText, sort: 3 }))
  // Warm: the code compiled, the index of words made.
  await timings(30, list({ isNew: true, globalSearchText: 'simba shuca' }))
  return {
    list: await timings(ROUNDS, list({})),
    search: await search('blanket check'),
    typo: await search('blankit chekc'),
    swahili: await search('blanketi miraba'),
    code: await search('HM-SB-0142-IND'),
    autocomplete: await timings(ROUNDS, (round) => ask(url, 'product-autocomplete', { searchText: freshWords(round) })),
  }
}

async function measure(
  settings: Settings,
  size: number,
  postgres: TemporaryPostgres | null,
): Promise<{ calls: Measured; bare: BareSql | null }> {
  const { databaseUrl, shopApi } = await startGrownShop(settings, postgres, size, `catalogue_${size}`)
  try {
    const calls = await measureCalls(shopApi.url)
    report({
      what: `${size} variants: shop API's memory`,
      measured: `${Math.round(residentMb(shopApi.process.pid ?? 0) ?? 0)} MB`,
    })
    return { calls, bare: postgres ? await measureSql(databaseUrl) : null }
  } finally {
    await shopApi.stop()
  }
}

const shown = ({ p50, p95 }: Timing) => `${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`

/**
 * The yardsticks. The shop's own statement has a budget of 40 keyed selects; the statements it would run without its
 * index are shown for comparison.
 */
function reportSql(size: number, { keyed, cards, ...others }: BareSql): void {
  report({ what: `${size} variants: keyed select`, measured: shown(keyed) })
  const share = cards.p50 / keyed.p50
  report({
    what: `${size} variants: a page's own statement`,
    measured: shown(cards),
    budget: `≤ 40 × keyed select (${share.toFixed(0)} ×)`,
    within: share <= 40,
  })
  for (const [name, timing] of Object.entries(others)) {
    report({
      what: `${size} variants: ${name} in plain SQL`,
      measured: shown(timing),
      budget: `${(timing.p50 / keyed.p50).toFixed(0)} × keyed select; not what the shop runs`,
    })
  }
}

/**
 * At the largest size a call has both SQL budgets at once. It can take at most twice the time of equivalent plain SQL,
 * and at most 80 keyed selects, twice the maximum of SQL. In a small catalogue both would measure HTTP.
 */
function reportCall(size: number, name: Measure, mine: Timing, bare: BareSql | null): void {
  const { what, like, p95 } = CALLS[name]
  const figure = { what: `${size} variants: ${what}`, measured: shown(mine) }
  if (!bare) {
    report(figure)
    return
  }
  const sql = mine.p50 / bare[like].p50
  const keyed = mine.p50 / bare.keyed.p50
  if (size !== SIZES.at(-1)) {
    report({ ...figure, budget: `${sql.toFixed(1)} × plain SQL, ${keyed.toFixed(0)} × keyed select` })
    return
  }
  const orientation = p95 === undefined ? '' : `, p95 ≤ ${p95} ms`
  report({
    ...figure,
    budget: `≤ 2 × plain SQL (${sql.toFixed(1)} ×), ≤ 80 × keyed select (${keyed.toFixed(0)} ×)${orientation}`,
    within: sql <= 2 && keyed <= 80,
  })
}

/**
 * List, search and suggestions at the shop API as the catalogue grows: every request is fresh. For comparison the same
 * results straight from PostgreSQL, and a keyed select as the yardstick of the machine.
 */
export async function benchCatalogue(settings: Settings, postgres: TemporaryPostgres | null): Promise<void> {
  section('Catalogue at the shop API, nothing asked twice')
  const names = Object.keys(CALLS) as Measure[]
  const measured = new Map<number, Measured>()
  for (const size of SIZES) {
    const { calls, bare } = await measure(settings, size, postgres)
    measured.set(size, calls)
    if (bare) reportSql(size, bare)
    for (const name of names) reportCall(size, name, calls[name], bare)
  }
  for (const name of names) {
    const growth = (measured.get(100_000)?.[name].p50 ?? 0) / (measured.get(10_000)?.[name].p50 ?? 1)
    report({
      what: `${CALLS[name].what}, 10,000 to 100,000`,
      measured: `${growth.toFixed(1)} ×`,
      budget: '≤ 3 ×',
      within: growth <= 3,
    })
  }
}
