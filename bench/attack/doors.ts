import type { Attack } from './attack.ts'
import { eachRefused, statusesOf, step, verdict } from './attack.ts'
import { Clerk, staff } from './office.ts'
import { countsOf, rawStatus, Visitor } from './target.ts'

/** L3, L4, L8, L9 of the new list, and closed doors: hosts, keys, addresses of others. */

const SECRET_PAGES = ['order', 'new-password', 'confirm-user', 'undo-email', 'back-in-stock']
const GUESSED_KEYS = 80
const SHOP_PATHS = ['/', '/about', '/office/../about', '/_next/%2e%2e/about', '/office/%2E%2e/product-list']
const OFFICE_PATHS = ['/office', '/about/../office', '/%6fffice', '/api/office/me', '/office/sign-in?_rsc=x']
const PORTS = [22, 25, 110, 465, 587, 993]
const WITHIN = ['127.1', '2130706433', '0x7f000001', '[::ffff:10.0.0.1]', '[64:ff9b::a00:1]', '169.254.169.254']
const SERVER_FILES = '/.env /.git/config /metrics /api/auth/signin /media/..%2f..%2fpackage.json /_next/../.env'
const AROUND_KEYS = '/metrics /integration/../office/me /integration/%2e%2e/cart-list /integration/v1/..%2f..%2flogin'
const OFFICE_READS = ['order-list', 'customers', 'staff', 'audit', 'ledger', 'emails/one']

const rawStatuses = (origin: string, pages: readonly string[], headers?: Record<string, string>) =>
  Promise.all(pages.map((page) => rawStatus(origin, page, headers)))

export const doorAttacks: Attack[] = [
  step('L3', 'a shared cache keeps pages whose address is a secret', async (target) => {
    const kept: string[] = []
    for (const page of SECRET_PAGES) {
      const headers = { accept: 'text/html' }
      const answer = await new Visitor(target).fetch(`/${page}/${'x'.repeat(43)}`, { headers })
      const rule = answer.headers.get('cache-control') ?? ''
      if (answer.status >= 500 || !/no-store/.test(rule) || /public|s-maxage|stale/.test(rule))
        kept.push(`${page} ${answer.status} ${rule}`)
    }
    return verdict(kept.length === 0, kept.join(' | ') || 'no-store alone, on all')
  }),
  eachRefused('L4', 'the shop at the host of the office, the office at that of the shop', async (target) => {
    const forged = { host: new URL(target.shop).host, 'x-forwarded-host': new URL(target.office).host }
    const subrequest = { ...forged, 'x-middleware-subrequest': 'middleware:middleware:middleware' }
    return [
      ...(await rawStatuses(target.office, SHOP_PATHS)),
      ...(await rawStatuses(target.shop, OFFICE_PATHS, forged)),
      ...(await rawStatuses(target.shop, OFFICE_PATHS, subrequest)),
    ]
  }),
  step('L8', `${GUESSED_KEYS} guessed API keys from one address`, async ({ shopApi }) => {
    const statuses: number[] = []
    for (let i = 0; i < GUESSED_KEYS && statuses.at(-1) !== 429; i += 1) {
      const headers = { authorization: `Bearer ${crypto.randomUUID().replaceAll('-', '')}` }
      statuses.push((await fetch(`${shopApi}/integration/v1/orders`, { headers })).status)
    }
    return verdict(statuses.at(-1) === 429 && !statuses.includes(200), countsOf(statuses))
  }),
  eachRefused('L9', 'webhooks to ports of other services, and to addresses within', async (target) => {
    const owner = await staff(target, 'owner')
    const statuses: number[] = []
    for (const host of [...PORTS.map((port) => `1.1.1.1:${port}`), ...WITHIN, 'x.internal', 'localhost.']) {
      const webhook = { url: `https://${host}/`, events: ['order.placed'] }
      statuses.push((await owner.patientCall('office/settings/webhooks/make', webhook)).status)
    }
    return statuses
  }),
  eachRefused('C', 'the page of another site writes in the office', async (target) => {
    const owner = await staff(target, 'owner')
    const forged: Record<string, string>[] = [
      ...['', 'null', target.shop, 'https://evil.example'].map((origin) => ({ origin })),
      { 'sec-fetch-site': 'cross-site' },
      { 'content-type': 'text/plain' },
    ]
    const sent = forged.map((headers) => owner.call('office/me/columns', { list: 'orders', hidden: null }, headers))
    return statusesOf(sent)
  }),
  eachRefused('C', 'work and files of a colleague, and an invalid list key', async (target) => {
    const finance = await staff(target, 'finance')
    const [job] = await (await staff(target, 'catalogue')).must<{ jobId: number }[]>('office/jobs')
    const jobId = job?.jobId ?? 1
    const sent = [
      ...['job', 'undo'].map((name) => finance.call(`office/jobs/${name}`, { jobId })),
      finance.get(`office/exports/file?jobId=${jobId}`),
      finance.call('office/me/columns', JSON.parse('{"list":"__proto__","hidden":[]}')),
    ]
    return statusesOf(sent)
  }),
  eachRefused('C', 'files of the server, calls around /integration, the office without a session', async (target) => {
    const stranger = new Clerk(target)
    const headers = { authorization: `Bearer ${'x'.repeat(43)}` }
    const reads = OFFICE_READS.map((name) => stranger.call(`office/${name}`, { filter: {} }, headers))
    return [
      ...(await rawStatuses(target.shop, SERVER_FILES.split(' '))),
      ...(await rawStatuses(target.shopApi, AROUND_KEYS.split(' '))),
      ...(await statusesOf(reads)),
    ]
  }),
]
