import type { Attack } from './attack.ts'
import { verdict } from './attack.ts'
import { countsOf, rawStatus, readAnswer, type Target, Visitor } from './target.ts'

/** M1, M7, L3, L4, L12: trusted senders, and the evidence for trust. */

const JSON_HEADERS = { 'content-type': 'application/json' }

/** A call straight at the shop API, as a process does that reaches its port and has no key. */
async function straight(target: Target, path: string, body: unknown, headers: Record<string, string> = {}) {
  return readAnswer(
    await fetch(`${target.shopApi}/${path}`, {
      method: 'POST',
      headers: { ...JSON_HEADERS, ...headers },
      body: JSON.stringify(body),
    }),
  )
}

const wrongPassword = (i: number) => ({ email: `unknown.${i}@example.co.ke`, password: `Wrong#${i}Password` })

export const trustAttacks: Attack[] = [
  {
    finding: 'M1',
    attempt: 'the shop API is called straight, without its key, from made-up addresses',
    play: async (target) => {
      const statuses: number[] = []
      for (let i = 0; i < 20; i += 1) {
        const { status } = await straight(target, 'login', wrongPassword(i), { 'x-forwarded-for': `10.9.${i}.1` })
        statuses.push(status)
      }
      return verdict(
        statuses.every((status) => status === 401 || status === 403 || status === 404),
        countsOf(statuses),
      )
    },
  },
  {
    finding: 'M1',
    attempt: 'a call that only the storefront may make is made straight and through the storefront',
    play: async (target) => {
      const within = await straight(target, 'refresh-token', { refreshToken: 'x'.repeat(43) })
      const through = await new Visitor(target).call('refresh-token', { refreshToken: 'x'.repeat(43) })
      return verdict(
        [401, 403, 404].includes(within.status) && within.code !== 'session-ended' && through.status === 404,
        `straight ${within.status} ${within.code}, through the storefront ${through.status} ${through.code}`,
      )
    },
  },
  {
    finding: 'M1',
    attempt: 'a wrong key of the right length',
    play: async (target) => {
      const { status } = await straight(target, 'product-list', {}, { 'x-shop-api-key': '0'.repeat(64) })
      return verdict(status === 401 || status === 403 || status === 404, String(status))
    },
  },
  {
    finding: 'M7',
    attempt: 'two hundred wrong passwords from two hundred addresses of one IPv6 network',
    play: async (target) => {
      const statuses: number[] = []
      for (let i = 0; i < 200; i += 1) {
        const visitor = new Visitor(target, `2001:db8:77:1:${i.toString(16)}::${(i * 7).toString(16)}`)
        statuses.push((await visitor.call('login', wrongPassword(i))).status)
        if (statuses.at(-1) === 429) break
      }
      return verdict(statuses.at(-1) === 429, countsOf(statuses))
    },
  },
  {
    finding: 'M7',
    attempt: 'an address of the own choosing before the one that the proxy wrote',
    play: async (target) => {
      const statuses: number[] = []
      for (let i = 0; i < 200; i += 1) {
        const visitor = new Visitor(target, `10.200.${i}.1, 10.201.1.1`)
        statuses.push((await visitor.call('login', wrongPassword(1_000 + i))).status)
        if (statuses.at(-1) === 429) break
      }
      return verdict(statuses.at(-1) === 429, countsOf(statuses))
    },
  },
  {
    finding: 'L3',
    attempt: "a write from another site's page",
    play: async (target) => {
      const visitor = new Visitor(target)
      const { status } = await visitor.call('cart-list', { items: [] }, { origin: 'https://evil.example' })
      const write = await visitor.call(
        'login',
        { email: 'consumer@fuma.test', password: 'Fuma#2026' },
        { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      )
      const without = await visitor.call(
        'login',
        { email: 'consumer@fuma.test', password: 'Fuma#2026' },
        { origin: '' },
      )
      return verdict(
        write.status === 403 && without.status === 403,
        `read ${status}, write ${write.status}, without an origin ${without.status}`,
      )
    },
  },
  {
    finding: 'L4',
    attempt: "another site's picture address marks all notifications read",
    play: async (target) => {
      const visitor = new Visitor(target)
      await visitor.must('login', { email: 'consumer@fuma.test', password: 'Fuma#2026' })
      // As an old browser sends it, without any header on its origin.
      const answer = await visitor.fetch('/api/notifications-read-all', {
        headers: { origin: '', 'sec-fetch-site': '', referer: 'https://evil.example/' },
      })
      return verdict(answer.status === 403 || answer.status === 404 || answer.status === 405, String(answer.status))
    },
  },
  {
    finding: 'L12',
    attempt: "another site's page switches the card simulator, and a rebound name reads phone and mailbox",
    play: async (target) => {
      const switched = await fetch(`${target.cards}/control/switches`, {
        method: 'PUT',
        headers: { origin: 'https://evil.example' },
        body: JSON.stringify({ silentFrame: false }),
      })
      const phone = await rawStatus(target.daraja, '/phone/api/prompts?phone=254712345678', { host: 'evil.example' })
      const mailbox = await rawStatus(target.shopApi, '/mailbox.json', { host: 'evil.example' })
      const isRefused = [switched.status, phone, mailbox].every((status) => status >= 400 && status < 500)
      return verdict(isRefused, `switch ${switched.status}, phone ${phone}, mailbox ${mailbox}`)
    },
  },
  {
    finding: 'sound',
    attempt: "a customer's order is read by another account, and by a guest who guesses order numbers",
    play: async (target) => {
      const owner = new Visitor(target)
      await owner.must('login', { email: 'consumer@fuma.test', password: 'Fuma#2026' })
      const { list } = await owner.must<{ list: { orderId: string }[] }>('order-list', {})
      const [order] = list
      const other = new Visitor(target)
      await other.must('login', { email: 'nakuru@fuma.test', password: 'Fuma#2026' })
      const { status } = await other.call('order-detail', { orderId: order?.orderId })
      const guest = await new Visitor(target).call('order-detail', { orderId: order?.orderId })
      return verdict(
        status === 404 && (guest.status === 401 || guest.status === 404),
        `account ${status}, guest ${guest.status}`,
      )
    },
  },
]
