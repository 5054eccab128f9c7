import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findNginx, writeNginx } from '../scripts/nginx.ts'
import { freePort } from '../scripts/stack.ts'
import { startBareNext, startBareNode } from './baselines.ts'
import { LOAD_TOOL, type Load, load, type Target } from './load.ts'
import { type Figure, report, section } from './report.ts'
import { productsIn } from './shop.ts'

/**
 * Requests per second and latency from 16 connections, pages warm, beside a bare static Next page, a bare Next route
 * handler and a bare Node server of the same run.
 */
export async function benchPages(shopUrl: string, postgres: boolean): Promise<void> {
  section(`Pages, 16 connections, by ${LOAD_TOOL}`)
  const started: ChildProcess[] = []
  try {
    const node = await startBareNode()
    const next = await startBareNext()
    started.push(node.process, next.process)
    const bareNode = await load({ url: node.url }, 4)
    const bareNext = await load({ url: next.url })
    const handler = await load(postJson(`${next.url}/api/small`, { items: [1, 2, 3, 4, 5] }))
    report({ what: 'bare Node, one gzip buffer', measured: `${Math.round(bareNode.rate)}/s` })
    report({ what: 'bare Next, static page', measured: shown(bareNext.rate, bareNext.p95) })
    report({ what: 'bare Next, route handler', measured: shown(handler.rate, handler.p95) })

    const products = await productsIn(shopUrl, 5)
    const filtered = await filteredAddress(shopUrl)
    const pages: [string, string, number][] = [
      ['home', `${shopUrl}/`, 0.9],
      ['product page', `${shopUrl}/product-details/${products[0]}`, 0.9],
      ['collection page', `${shopUrl}/product-list/blankets`, 0.9],
      ['filtered list, warm', filtered, 0.85],
    ]
    for (const [what, url, share] of pages) {
      const { rate, p95, errors } = await load({ url })
      const ratio = rate / bareNext.rate
      const slower = p95 / bareNext.p95
      report({
        what,
        measured: `${shown(rate, p95)}, ${ratio.toFixed(2)} ×`,
        budget: `≥ ${share} × bare Next, p95 ≤ 1.5 × (${slower.toFixed(1)} ×)`,
        within: ratio >= share && slower <= 1.5 && errors === 0,
      })
      if (errors > 0) report({ what: `  ${what}: answers other than 2xx`, measured: String(errors), within: false })
    }
    await behindNginx(
      shopUrl,
      pages.map(([what, url]) => [what, url]),
      node.url,
    )
    const items = products.map((productId) => ({ productId, quantity: 2 }))
    const cart = await load(postJson(`${shopUrl}/api/cart-list`, { items }, shopUrl))
    const ratio = cart.rate / handler.rate
    const figure: Figure = {
      what: `cart list, ${items.length} lines, ${postgres ? 'PostgreSQL' : 'PGlite'}`,
      measured: `${shown(cart.rate, cart.p95)}, ${ratio.toFixed(2)} ×`,
      budget: '≥ 0.3 × bare Next route handler',
      within: ratio >= 0.3 && cart.errors === 0,
    }
    report(postgres ? figure : { ...figure, within: undefined })
  } finally {
    for (const child of started) child.kill()
  }
}

interface RunningNginx {
  url: string
  version: string
  stop: () => void
}

/** nginx with the shipped configuration, without TLS, in front of a running storefront. Null if it is not installed. */
async function startNginx(storefrontPort: number): Promise<RunningNginx | null> {
  const program = findNginx()
  if (!program) return null
  const folder = mkdtempSync(path.join(tmpdir(), 'fuma-nginx-'))
  const port = await freePort()
  const child: ChildProcess = spawn(program, writeNginx(folder, port, storefrontPort), { stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < 50; tries += 1) {
    if (child.exitCode !== null) break
    if ((await fetch(url).catch(() => null))?.ok) {
      return {
        url,
        version: spawnSync(program, ['-v'], { encoding: 'utf8' }).stderr.trim(),
        stop: () => {
          child.kill('SIGTERM')
          rmSync(folder, { recursive: true, force: true })
        },
      }
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const output = existsSync(path.join(folder, 'error.log')) ? readFileSync(path.join(folder, 'error.log'), 'utf8') : ''
  child.kill('SIGKILL')
  throw new Error(`nginx did not answer: ${output.slice(-500)}`)
}

/** The same pages behind the shipped nginx configuration, beside bare Node behind the same, if nginx is installed. */
async function behindNginx(
  shopUrl: string,
  pages: (readonly [what: string, url: string])[],
  bareNodeUrl: string,
): Promise<void> {
  const yardstick = await loadBehindNginx(bareNodeUrl, [bareNodeUrl])
  const loads = await loadBehindNginx(
    shopUrl,
    pages.map(([, url]) => url),
  )
  if (!yardstick || !loads) {
    report({ what: 'behind nginx', measured: 'nginx is not installed here' })
    return
  }
  const bare = yardstick[0] as Load
  report({ what: 'bare Node, behind nginx', measured: shown(bare.rate, bare.p95) })
  for (const [index, [what]] of pages.entries()) {
    const { rate, p95, errors } = loads[index] as Load
    const ratio = rate / bare.rate
    report({
      what: `${what}, behind nginx`,
      measured: `${shown(rate, p95)}, ${ratio.toFixed(2)} ×`,
      budget: '≥ 1 × bare Node behind the same nginx',
      within: ratio >= 1 && errors === 0,
    })
  }
}

/** Loads pages of a server through nginx in front of it. Null if nginx is not installed. */
async function loadBehindNginx(server: string, urls: string[]): Promise<Load[] | null> {
  const nginx = await startNginx(Number(new URL(server).port))
  if (!nginx) return null
  try {
    const loads: Load[] = []
    for (const url of urls) loads.push(await load({ url: url.replace(server, nginx.url) }))
    return loads
  } finally {
    nginx.stop()
  }
}

const shown = (rate: number, p95: number) => `${Math.round(rate)}/s p95 ${p95} ms`

function postJson(url: string, body: unknown, origin?: string): Target {
  return {
    url,
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...(origin && { origin, 'sec-fetch-site': 'same-origin' }) },
  }
}

/** The sealed address of a list filtered by choices. Typed text is not cached, so it is not the case to measure. */
async function filteredAddress(shopUrl: string): Promise<string> {
  const answer = await fetch(`${shopUrl}/api/product-list`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: shopUrl, 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ collection: ['blankets'], brands: ['TW'] }),
  })
  const { meta } = (await answer.json()) as { meta: { token: string } }
  return `${shopUrl}/product-list?filter=${meta.token}`
}
