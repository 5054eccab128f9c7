/** Back-in-stock emails: one per person and product, to confirmed addresses only, for every way the stock returns. */

import { deleteAccount } from '#lib/contract/accounts/profile.ts'
import {
  backInStockCancel,
  backInStockConfirm,
  backInStockList,
  backInStockRequest,
  backInStockStop,
  MAX_AWAITED,
} from '#lib/contract/notifications/back-in-stock.ts'
import type { CommandParts } from '../../../operator/command.ts'
import { stockCommands } from '../../../operator/stock-commands.ts'
import { openEmbedded } from '../../../testing/databases.ts'
import { emailsTo } from '../../../testing/emails.ts'
import { newPerson } from '../../../testing/people.ts'
import { openReservationShop, type ReservationShop } from '../../../testing/reservation-shop.ts'
import { inject } from '../../../testing/shop.ts'
import { hashPassword } from '../../identity/rules/password-hash.ts'
import { type NotifyParts, notifyWaiting } from '../use-cases/notify-waiting.ts'
import { forgetOldRequests } from '../use-cases/requests.ts'

/** Sold out, the same, with stock, not for sale, and enough of one to order it empty. */
const PRODUCTS = [{ stock: 0 }, { stock: 0 }, { stock: 50 }, { stock: 0, visibility: false }, { stock: 2 }]
const [MADDER, OTHER, IN_STOCK, HIDDEN, LAST_TWO] = [1, 2, 3, 4, 5] as const

let at: ReservationShop
let networks = 0
beforeAll(async () => {
  at = await openReservationShop(openEmbedded, PRODUCTS)
}, 60_000)
afterAll(() => at.shop.close())
beforeEach(async () => {
  await at.shop.database.query('DELETE FROM back_in_stock_requests')
  await at.shop.database.query('DELETE FROM mails')
  await at.clear(PRODUCTS.map(({ stock }) => stock))
})

const parts = (): NotifyParts => ({ database: at.shop.database, clock: at.now, publicUrl: 'https://fuma.test' })
const restock = (productId: number, units: number) =>
  at.shop.database.query('UPDATE variants SET stock_tenths = $2 WHERE id = $1', [productId, units * 10])
const buyer = () => newPerson(at.shop.database, at.now, 2)
/** Another network for each guest: letters to one from one are limited. */
const elsewhere = () => {
  networks += 1
  return { 'x-forwarded-for': `10.7.${Math.floor(networks / 250)}.${networks % 250}` }
}
const askAsGuest = (email: string, productId: number = MADDER) =>
  at.shop.ask(backInStockRequest, { productId, email }, elsewhere())
async function tokenFor(email: string, page: 'back-in-stock' | 'back-in-stock-stop' = 'back-in-stock') {
  const [letter] = await emailsTo(at.shop, email)
  return new RegExp(`/${page}/([\\w-]{43})`).exec(letter?.text ?? '')?.[1] ?? 'no-link-was-mailed-to-them'
}
const subjectsTo = async (email: string) => (await emailsTo(at.shop, email)).map(({ subject }) => subject)
const waitingCount = async () => {
  const [row] = await at.shop.database.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM back_in_stock_requests WHERE notified_at IS NULL',
  )
  return row?.count ?? 0
}

async function awaitedCommand(): Promise<string> {
  const [command] = stockCommands
  let message = ''
  const given = { arguments: [], options: {}, lists: {}, operator: 'grace' }
  for await (const text of command?.run({ database: at.shop.database } as CommandParts, given) ?? []) message += text
  return message
}

describe('a signed-in user', () => {
  it('requests with one press, gets one email when it is back, and can request again', async () => {
    const me = await buyer()
    const { data, message } = await at.shop.ask(backInStockRequest, { productId: MADDER }, me.headers)
    expect([data.state, message]).toEqual(['waiting', 'We will email you when it is back.'])
    await at.shop.ask(backInStockRequest, { productId: MADDER }, me.headers)
    expect((await at.shop.ask(backInStockList, {}, me.headers)).data).toEqual([MADDER])
    expect(await notifyWaiting(parts())).toBe(0)

    await restock(MADDER, 4)
    expect(await notifyWaiting(parts())).toBe(1)
    expect(await notifyWaiting(parts())).toBe(0)
    const [email, ...more] = await emailsTo(at.shop, me.email)
    expect(more).toEqual([])
    expect(email?.subject).toBe('Simba Blanket 1, Madder, 5 × 6 is back in stock')
    expect(email?.text).toContain(`https://fuma.test/product-details/${MADDER}`)
    expect(email?.html).toMatch(
      /<img src="https:\/\/fuma\.test\/media\/a{64}\/320\.jpg" width="160" height="239" alt="Simba Blanket 1, Madder, 5 × 6"/,
    )
    expect((await at.shop.ask(backInStockList, {}, me.headers)).data).toEqual([])

    await restock(MADDER, 0)
    await at.shop.ask(backInStockRequest, { productId: MADDER }, me.headers)
    await restock(MADDER, 4)
    expect(await notifyWaiting(parts())).toBe(1)
    expect(await subjectsTo(me.email)).toHaveLength(2)
  })

  it('gets no email after cancelling the request', async () => {
    const me = await buyer()
    await at.shop.ask(backInStockRequest, { productId: MADDER }, me.headers)
    await at.shop.ask(backInStockCancel, { productId: MADDER }, me.headers)
    await restock(MADDER, 4)
    expect(await notifyWaiting(parts())).toBe(0)
  })

  it('learns if it is in stock already, and cannot wait for products not on sale', async () => {
    const me = await buyer()
    const { data } = await at.shop.ask(backInStockRequest, { productId: IN_STOCK }, me.headers)
    expect(data.state).toBe('in-stock')
    for (const productId of [HIDDEN, 999]) {
      expect((await at.shop.refused(backInStockRequest, { productId }, me.headers)).code).toBe('not-found')
    }
    expect(await waitingCount()).toBe(0)
  })

  it('waits for at most the maximum number of products', async () => {
    const me = await buyer()
    await at.shop.database.query(
      `INSERT INTO variants (family_id, code, colour_code, size_code, ex_vat_cents, pieces_per_bale, stock_tenths)
       SELECT 1, 'MORE-' || n, 'MAD', 'S' || n, 100, 1, 0 FROM generate_series(1, $1::int) n`,
      [MAX_AWAITED],
    )
    await at.shop.database.query(
      `INSERT INTO back_in_stock_requests (variant_id, user_id, created_at, confirmed_at)
       SELECT id, $1, now(), now() FROM variants WHERE code LIKE 'MORE-%'`,
      [me.userId],
    )
    const { message } = await at.shop.refused(backInStockRequest, { productId: MADDER }, me.headers)
    expect(message).toMatch(/^You already asked for emails about 50 products/)
    await at.shop.database.query("DELETE FROM variants WHERE code LIKE 'MORE-%'")
  })
})

describe('a guest', () => {
  it('gets an email only after confirming the address, and only a hash of the link is stored', async () => {
    const email = 'achieng@example.co.ke'
    const { data, message } = await askAsGuest('Achieng@Example.co.ke')
    expect([data.state, message]).toEqual(['confirm', expect.stringContaining('sent you a link')])
    expect(await subjectsTo(email)).toEqual(['Get an email when Simba Blanket 1, Madder, 5 × 6 is back?'])
    await restock(MADDER, 4)
    expect(await notifyWaiting(parts())).toBe(0)

    const token = await tokenFor(email)
    const stored = await at.shop.database.query('SELECT * FROM back_in_stock_links')
    expect(JSON.stringify(stored)).not.toContain(token)
    // A repeated request, by any visitor, leaves the first link valid.
    await restock(MADDER, 0)
    await askAsGuest(email)
    const confirmed = await at.shop.ask(backInStockConfirm, { token })
    expect(confirmed.data).toEqual({ productId: MADDER, name: 'Simba Blanket 1, Madder, 5 × 6', isInStock: false })
    await at.shop.ask(backInStockConfirm, { token })
    await restock(MADDER, 4)
    expect(await notifyWaiting(parts())).toBe(1)
    expect((await subjectsTo(email))[0]).toBe('Simba Blanket 1, Madder, 5 × 6 is back in stock')
  })

  it('needs an email, and no link but a mailed one confirms it', async () => {
    const { fields } = await at.shop.refused(backInStockRequest, { productId: MADDER })
    expect(fields).toEqual({ email: 'Enter your email.' })
    const odd = await at.shop.refused(backInStockRequest, { productId: MADDER, email: 'a@b, c@d.ke' })
    expect(odd.code).toBe('invalid-request')
    for (const token of ['A'.repeat(43), 'short'.repeat(5)]) {
      expect((await at.shop.refused(backInStockConfirm, { token }, elsewhere())).code).toBe('link-ended')
      expect((await at.shop.refused(backInStockStop, { token }, elsewhere())).code).toBe('link-ended')
    }
  })

  it('gets a limited number of links per mailbox across spellings and products', async () => {
    const spellings = ['njeri@gmail.com', 'nj.eri@gmail.com', 'njeri+shop@gmail.com', 'Njeri@googlemail.com']
    const answers: number[] = []
    for (let round = 0; round < 3; round += 1) {
      for (const email of spellings) {
        const wire = { productId: round % 2 ? MADDER : OTHER, email }
        answers.push((await inject(at.shop.app, backInStockRequest, wire, elsewhere())).statusCode)
      }
    }
    expect(answers.filter((status) => status === 200).length).toBeLessThan(8)
    expect(answers.at(-1)).toBe(429)
  })

  it('counts as one person with an account of the same email', async () => {
    const me = await buyer()
    await at.shop.ask(backInStockRequest, { productId: MADDER }, me.headers)
    await askAsGuest(me.email)
    await at.shop.ask(backInStockConfirm, { token: await tokenFor(me.email) })
    await restock(MADDER, 40)
    expect(await notifyWaiting(parts())).toBe(1)
    expect(await waitingCount()).toBe(0)
    expect((await subjectsTo(me.email)).filter((subject) => subject.endsWith('is back in stock'))).toHaveLength(1)
  })

  it('stops all of these emails with the link of one', async () => {
    const email = 'kamau@example.co.ke'
    for (const productId of [MADDER, OTHER]) {
      await askAsGuest(email, productId)
      await at.shop.ask(backInStockConfirm, { token: await tokenFor(email) })
    }
    await restock(MADDER, 4)
    expect(await notifyWaiting(parts())).toBe(1)
    const token = await tokenFor(email, 'back-in-stock-stop')
    await at.shop.ask(backInStockStop, { token })
    await restock(OTHER, 4)
    expect(await notifyWaiting(parts())).toBe(0)
    expect((await at.shop.refused(backInStockStop, { token })).code).toBe('link-ended')
  })
})

test('shows the shop the awaited products without unconfirmed requests', async () => {
  expect(await awaitedCommand()).toBe('No requests for a product.\n')
  for (const productId of [MADDER, OTHER]) {
    await at.shop.ask(backInStockRequest, { productId }, (await buyer()).headers)
  }
  await at.shop.ask(backInStockRequest, { productId: OTHER }, (await buyer()).headers)
  await askAsGuest('wafula@example.co.ke')
  expect(await awaitedCommand()).toBe(
    `MAR-SB-2-MAD-56 · Simba Blanket 2, Madder, 5 × 6 · 2 people wait · 0 in stock
MAR-SB-1-MAD-56 · Simba Blanket 1, Madder, 5 × 6 · 1 person waits · 0 in stock
`,
  )
})

/** Confirmed guests, one after the other. */
const crowd = (people: number) =>
  at.shop.database.query(
    `INSERT INTO back_in_stock_requests (variant_id, email, created_at, confirmed_at)
     SELECT $1, 'guest-' || n || '@example.co.ke', $3::timestamptz + n * interval '1 ms', $3 FROM generate_series(1, $2::int) n`,
    [MADDER, people, at.now()],
  )
const sentEmails = () =>
  at.shop.database.query<{ to: string }>(`SELECT "to" FROM mails WHERE subject LIKE '%is back in stock' ORDER BY id`)

describe('a thousand people who wait for one size', () => {
  it('get one email each, even from two concurrent processes', async () => {
    await crowd(1000)
    await restock(MADDER, 500)
    await Promise.all([notifyWaiting(parts()), notifyWaiting(parts())])
    await notifyWaiting(parts())
    const emails = (await sentEmails()).map(({ to }) => to)
    expect([emails.length, new Set(emails).size]).toEqual([1000, 1000])
    expect(emails[0]).toBe('guest-1@example.co.ke')
    expect(await waitingCount()).toBe(0)
  }, 60_000)

  it('still wait if the stock runs out during sending', async () => {
    await crowd(1000)
    await restock(MADDER, 500)
    const { database } = at.shop
    let batches = 0
    const soldOutSoon: typeof database = {
      ...database,
      transaction: async (work) => {
        batches += 1
        if (batches === 3) await restock(MADDER, 0)
        return database.transaction(work)
      },
    }
    expect(await notifyWaiting({ ...parts(), database: soldOutSoon })).toBe(50)
    expect(await waitingCount()).toBe(950)
  }, 60_000)

  it('get emails in proportion to the stock, longest waiting first', async () => {
    await crowd(40)
    await restock(MADDER, 6)
    expect(await notifyWaiting(parts())).toBe(18)
    expect((await sentEmails()).at(-1)?.to).toBe('guest-18@example.co.ke')
    expect(await notifyWaiting(parts())).toBe(0)
    at.pass(31)
    expect(await notifyWaiting(parts())).toBe(18)
    await restock(MADDER, 0)
    at.pass(31)
    expect(await notifyWaiting(parts())).toBe(0)
    expect(await waitingCount()).toBe(4)
  })
})

it('goods of a cancelled order are stock that is back', async () => {
  const order = await at.place([[LAST_TWO, 2]])
  const me = await buyer()
  const { data } = await at.shop.ask(backInStockRequest, { productId: LAST_TWO }, me.headers)
  expect(data.state).toBe('waiting')
  await at.cancel(order)
  expect(await notifyWaiting(parts())).toBe(1)
})

describe('retention of requests', () => {
  it('deletes requests with the account, including guest requests by its email', async () => {
    const me = await buyer()
    const password = 'Kikoy#2026x'
    const hash = await hashPassword(password)
    await at.shop.database.query('UPDATE users SET password_hash = $2 WHERE id = $1', [me.userId, hash])
    await at.shop.ask(backInStockRequest, { productId: MADDER }, me.headers)
    await askAsGuest(me.email, OTHER)
    expect(await waitingCount()).toBe(2)
    await at.shop.ask(deleteAccount, { password }, me.headers)
    expect(await waitingCount()).toBe(0)
  })

  it('deletes requests after two unconfirmed days, half a year of waiting, or a month after sending', async () => {
    const days = async (count: number) => {
      at.pass(count * 24 * 60)
      await forgetOldRequests(at.shop.database, at.now)
    }
    await askAsGuest('never@example.co.ke')
    const token = await tokenFor('never@example.co.ke')
    await crowd(2)
    await days(3)
    expect(await waitingCount()).toBe(2)
    expect((await at.shop.refused(backInStockConfirm, { token })).code).toBe('link-ended')
    await restock(MADDER, 4)
    await notifyWaiting(parts())
    await days(29)
    const rows = () => at.shop.database.query('SELECT id FROM back_in_stock_requests')
    expect(await rows()).toHaveLength(2)
    await days(2)
    expect(await rows()).toHaveLength(0)
    await crowd(1)
    await days(179)
    expect(await rows()).toHaveLength(1)
    await days(2)
    expect(await rows()).toHaveLength(0)
  })
})
