import { readImportJob } from '#lib/contract/catalogue/office/imports.ts'
import type { PartContent } from '#lib/contract/content/content-parts.ts'
import type { Attack } from './attack.ts'
import { step, verdict } from './attack.ts'
import { pageOf, publish, redirectsOf } from './content.ts'
import { pause, staff } from './office.ts'
import { countsOf, rawStatus, type Target } from './target.ts'

/**
 * H1, H5, M10 of the new list: one request that blocks the only thread of a process. Loads: 20 requests of 16 KB, 1 MB
 * of text.
 */

/** Before the fixes each of these blocked the process for three seconds to minutes. */
const MAX_WAIT_MS = 2_000
const ASK_EVERY_MS = 50
const REQUESTS = 20
const SLASHES = 15_500

/** The longest wait of another visitor while something runs, in ms. */
async function longestWait(address: string, during: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let isOver = false
  const work = Promise.allSettled([during()]).finally(() => (isOver = true))
  while (!isOver) {
    const began = performance.now()
    const answer = await fetch(address, { signal: AbortSignal.timeout(60_000) }).catch(() => null)
    await answer?.arrayBuffer()
    longest = Math.max(longest, performance.now() - began)
    if (!answer?.ok) longest = Math.max(longest, 60_000)
    await pause(ASK_EVERY_MS)
  }
  const [done] = await work
  if (done.status === 'rejected') throw done.reason
  return Math.round(longest)
}

/** Since a redirect is published the storefront compares the path of each GET. */
async function withRedirect(target: Target): Promise<void> {
  const { status, message } = await publish(await staff(target, 'content'), redirectsOf(['/old-sale'], '/about'))
  if (status !== 200) throw new Error(`no redirect: ${status} ${message}`)
  for (let tries = 0; tries < 60; tries += 1) {
    if ((await rawStatus(target.shop, '/old-sale')) === 308) return
    await pause(500)
  }
  throw new Error('the redirect is not shown')
}

function slashes(
  of: (target: Target) => { origin: string; health: string },
  where: string,
  prefix: string,
  prepare?: (target: Target) => Promise<void>,
): Attack {
  return step('H1', `${REQUESTS} addresses of ${SLASHES} slashes to ${where}`, async (target) => {
    await prepare?.(target)
    const { origin, health } = of(target)
    let statuses: number[] = []
    const wait = await longestWait(health, async () => {
      const path = `${prefix}${'/'.repeat(SLASHES)}x`
      statuses = await Promise.all(Array.from({ length: REQUESTS }, () => rawStatus(origin, path)))
    })
    return verdict(wait < MAX_WAIT_MS, `${countsOf(statuses)}; others waited ${wait} ms at most`)
  })
}

const ofShopApi = ({ shopApi }: Target) => ({ origin: shopApi, health: `${shopApi}/health` })
const ofShop = ({ shop }: Target) => ({ origin: shop, health: `${shop}/api/health` })

/** Pages with the longest text that is allowed. */
const pagesOf = (texts: readonly string[]): PartContent => ({
  part: 'pages',
  content: { pages: texts.map((text, at) => pageOf(`long-${at}`, text.slice(0, 20_000))) },
})

export const eventLoopAttacks: Attack[] = [
  slashes(ofShopApi, '/integration of the shop API', '/integration'),
  slashes(ofShop, 'the storefront, which has a redirect', '', withRedirect),
  slashes(ofShop, 'calls of the storefront', '/api'),
  step('H5', 'a view-only account has 45 pages of slow marks checked, such as "](" and spaces', async (target) => {
    const auditor = await staff(target, 'auditor')
    const slow = [']('.padEnd(20_000), ...['[](', '*a ', '`', '> '].map((mark) => mark.repeat(20_000))]
    const texts = Array.from({ length: 45 }, (_, at) => slow[Math.max(0, at - 40)] ?? '')
    let status = 0
    const wait = await longestWait(`${target.shopApi}/health`, async () => {
      status = (await auditor.call('office/content/check', { of: pagesOf(texts) })).status
    })
    return verdict(wait < MAX_WAIT_MS && status < 500, `${status}; others waited ${wait} ms at most`)
  }),
  step('M10', 'an imported file with a cell of pictures that is "a", 100,000 spaces and "b"', async (target) => {
    const clerk = await staff(target, 'catalogue')
    const cell = `"a${' '.repeat(100_000)}b"`
    const file = new Blob([`product_code,name,colour_code,colour,size,pictures\nSLOW,Slow,red,Red,one,${cell}`])
    const begun = await clerk.must<{ importId: number }>('office/imports/begin', {
      ...{ fileName: 'products.csv', bytes: file.size },
    })
    const fields = { importId: String(begun.importId), no: '0' }
    const sent = await clerk.upload('office/imports/piece', 'piece', file, fields)
    if (sent.status !== 200) throw new Error(`the file was not taken: ${sent.status} ${sent.message}`)
    let outcome = ''
    const wait = await longestWait(`${target.shopApi}/health`, async () => {
      const { state, sentence } = await clerk.work(readImportJob, { importId: begun.importId })
      outcome = `${state}: ${sentence}`
    })
    return verdict(wait < MAX_WAIT_MS, `${outcome}; others waited ${wait} ms at most`)
  }),
]
