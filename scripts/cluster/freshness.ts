/** How soon a change of the catalogue is seen in a cluster: a price, changed by an operator's command. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { EMPTY_FILTER } from '#lib/contract/catalogue/empty-filter.ts'
import { type Product, productDetails } from '#lib/contract/catalogue/product.ts'
import { productList } from '#lib/contract/catalogue/product-list.ts'
import { type Cents, showAmount, withVat } from '#lib/format/money.ts'
import { must } from '../../e2e/support/calls.ts'
import { type Import, importFile, priceFile } from '../../e2e/support/import-price.ts'
import type { ClusterState } from './state.ts'

/** The promised maximum. */
export const SEEN_WITHIN_MS = 2_000
const LOOK_EVERY_MS = 50
const COMMIT_EVERY_MS = 10
const GIVEN_UP_MS = 20_000
const FIRST_PRICE: Cents = 4_321_00

export interface Seen {
  where: string
  /** After the change was committed, in milliseconds, each time. */
  ms: number[]
}

async function productToChange(): Promise<Product> {
  const cards = await must(productList, { ...EMPTY_FILTER, collection: ['yarns'] })
  const card = cards.find(({ visibility, formerPrice }) => visibility && formerPrice === null)
  if (!card) throw new Error('There is no yarn for sale whose price could be changed.')
  return must(productDetails, { id: card.id, stockQty: null })
}

const VERSION = `SELECT value::text FROM settings WHERE key = 'catalogue-version'`

/** The commit time of a change, by the database's clock. `begin` makes the change. */
async function committedAt(url: string, begin: () => void): Promise<number> {
  const client = new pg.Client({ connectionString: url, application_name: 'fuma-freshness' })
  await client.connect()
  try {
    const read = async () => (await client.query<{ value: string }>(VERSION)).rows[0]?.value
    const before = await read()
    begin()
    while ((await read()) === before) await pause(COMMIT_EVERY_MS)
    return performance.now()
  } finally {
    await client.end()
  }
}

/** The time at which a page first has the text, by polling; Infinity if it never does. */
async function firstSeen(address: string, text: string): Promise<number> {
  const until = performance.now() + GIVEN_UP_MS
  while (performance.now() < until) {
    const answer = await fetch(address, { headers: { accept: 'text/html' } })
    if ((await answer.text()).includes(text)) return performance.now()
    await pause(LOOK_EVERY_MS)
  }
  return Number.POSITIVE_INFINITY
}

/**
 * Changes a price repeatedly and checks its page, at every storefront and through nginx.
 * @param times number of changes
 */
export async function measureFreshness(state: ClusterState, times: number): Promise<Seen[]> {
  const { members, balancer, url } = state
  const storefronts = Object.values(members).filter(({ kind }) => kind === 'storefront')
  const places = [
    ...storefronts.map((member) => ({ where: member.name, base: member.url, ms: [] as number[] })),
    { where: 'nginx', base: url, ms: [] as number[] },
  ]
  const product = await productToChange()
  const page = `/product-details/${product.id}`
  // Each storefront already has the page cached, as a visited page.
  for (const { base } of places) await fetch(`${base}${page}`).then((answer) => answer.text())
  const folder = mkdtempSync(path.join(tmpdir(), 'fuma-price-'))
  const file = path.join(folder, 'price.csv')
  try {
    for (let time = 0; time < times; time += 1) {
      const price = (FIRST_PRICE + time * 100_00) as Cents
      const shown = showAmount(withVat(price), 'auto')
      writeFileSync(file, priceFile(product, price))
      const change = Promise.withResolvers<Import>()
      const committed = committedAt(balancer.primary, () => void importFile(file).then(change.resolve, change.reject))
      const seen = places.map(({ base }) => firstSeen(`${base}${page}`, shown))
      const [at, { ended }] = await Promise.all([committed, change.promise])
      for (const [index, place] of places.entries()) place.ms.push(Math.max(0, ((await seen[index]) ?? 0) - at))
      await ended
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return places.map(({ where, ms }) => ({ where, ms }))
}
