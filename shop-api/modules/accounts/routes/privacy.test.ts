import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { addressCreate } from '#lib/contract/accounts/address.ts'
import { deleteAccount, getProfile, myData } from '#lib/contract/accounts/profile.ts'
import { USER_TYPE } from '#lib/contract/base/codes.ts'
import { cartAdd } from '#lib/contract/cart/cart.ts'
import { addFavouriteProduct } from '#lib/contract/catalogue/favourite.ts'
import { recentProductsAdd } from '#lib/contract/catalogue/product-summary.ts'
import { confirmUser } from '#lib/contract/identity/passwords.ts'
import { registerConsumer, registerTrader } from '#lib/contract/identity/registration.ts'
import { login } from '#lib/contract/identity/session.ts'
import { placeOrder } from '#lib/contract/orders/order.ts'
import { linkTo } from '../../../testing/emails.ts'
import { freshKey, orderForm } from '../../../testing/order-form.ts'
import { consumerForm, GOOD_PASSWORD, traderForm } from '../../../testing/registration-form.ts'
import { inject, openTestShop, type TestShop } from '../../../testing/shop.ts'
import { unpaidOrder } from '../../../testing/unpaid-order.ts'
import { creditStore } from '../../payments/use-cases/store-credit.ts'
import { HELD } from '../queries/personal-data.sql.ts'
import { anonymiseOrders } from '../use-cases/anonymise-orders.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'fuma-files-'))
let shop: TestShop
let cityId = 0
let productId = 0
let people = 0

beforeAll(async () => {
  const env = { FILES_KEY: 'ab'.repeat(32), DATA_DIR: folder }
  shop = await openTestShop({ clock: () => new Date('2026-11-21T09:00:00Z'), env })
  const [found] = await shop.database.query<{ cityId: number; productId: number }>(
    `SELECT (SELECT min(id) FROM cities WHERE county_id = 47) AS "cityId",
       (SELECT min(v.id) FROM variants v JOIN families f ON f.id = v.family_id
        WHERE f.visibility AND v.stock_tenths > 100 AND f.quantity_step_tenths = 10) AS "productId"`,
  )
  cityId = found?.cityId ?? 0
  productId = found?.productId ?? 0
}, 180_000)
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true })
})

type Kind = 'consumer' | 'trader'
/** A user who has registered, confirmed and signed in. */
async function newcomer(kind: Kind) {
  people += 1
  const email = `private-${people}@example.co.ke`
  const from = { 'x-forwarded-for': `10.9.0.${people}` }
  if (kind === 'consumer') await shop.ask(registerConsumer, consumerForm(email, cityId), from)
  else {
    const logo = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(20_000)])
    await shop.ask(registerTrader, traderForm(email, cityId), from, { companyLogo: logo })
  }
  await shop.ask(confirmUser, { token: await linkTo(shop, email) }, from)
  const { data } = await shop.ask(login, { email, password: GOOD_PASSWORD }, from)
  return { email, userId: data.userId, me: { authorization: `Bearer ${data.tokens?.token}` } }
}

/** An order of one piece to a saved address. */
async function orderOf(me: { authorization: string }): Promise<string> {
  const place = { country: 1, county: 47, city: cityId, postalCode: '00100', physicalLocation: 'Secret Lane 5' }
  const person = { firstName: 'Wambui', lastName: 'Karanja', primaryMobileNumber: '0712345678' }
  const { data: address } = await shop.ask(addressCreate, { ...person, ...place }, me)
  const form = await orderForm(shop, [[productId, 1]], 'delivered', { cityId, headers: me })
  const input = { ...form, addressId: address.id, comments: 'Ring Wambui' }
  return (await shop.ask(placeOrder, input, { ...me, ...freshKey() })).data.orderId
}

const stored = async () => {
  const tables = await shop.database.query<{ name: string }>(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'",
  )
  const catalogue = ['variants', 'families', 'media', 'family_colours', 'cities', 'search_words']
  const rows = await Promise.all(
    tables
      .filter(({ name }) => !catalogue.includes(name))
      .map(({ name }) => shop.database.query(`SELECT to_jsonb(t) FROM "${name}" t`)),
  )
  return JSON.stringify(rows)
}

describe('personal data', () => {
  it("is complete in the file for the account's owner", async () => {
    const { email, me } = await newcomer('consumer')
    await shop.ask(addFavouriteProduct, { productId, favourite: 1 }, me)
    await shop.ask(recentProductsAdd, { productId }, me)
    const orderId = await orderOf(me)
    await shop.ask(cartAdd, { items: [{ productId, quantity: 2 }] }, me)
    await shop.database.query(
      `INSERT INTO payment_attempts (id, order_id, payment_type, state, amount_cents, phone, receipt, started_at, settled_at)
       SELECT no, id, 1, 'failed', total_cents, phone, receipt, now(), now() FROM orders,
         (VALUES ('attempt-1', '254712345678', 'RCPT1'), ('attempt-2', '254712999888', 'RCPT2')) AS a (no, phone, receipt)
       WHERE id = $1`,
      [orderId],
    )
    const answer = await inject(shop.app, myData, {}, me)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="my-data.json"',
      'cache-control': 'no-store',
    })
    const held = answer.json()
    expect(held.account).toEqual([expect.objectContaining({ email, first_name: 'Wambui', birthday: '1990-04-12' })])
    // The email about the order follows later.
    expect(held.emails[0]).toMatchObject({ subject: 'Confirm your Fuma account' })
    for (const part of ['consents', 'signIns', 'signInPlaces', 'mailedLinks', 'favourites']) {
      expect(held[part]).toHaveLength(1)
    }
    // The address of the registration, and a second address.
    expect(held.addresses).toHaveLength(2)
    for (const part of ['recentlyViewed', 'cart', 'orders']) expect(held[part]).toHaveLength(1)
    expect(held.orders[0]).toMatchObject({ comments: 'Ring Wambui', address: { physicalLocation: 'Secret Lane 5' } })
    // Their own number in full; the number of another payer by the link is partly masked.
    expect(held.payments).toMatchObject([
      { phone: '254712345678', receipt: 'RCPT1' },
      { phone: '2547•••••888', receipt: 'RCPT2' },
    ])
    expect(answer.body).not.toMatch(/argon2|token_hash|password_hash/)
  })

  it('names every table that names a user', async () => {
    const tables = await shop.database.query<{ name: string }>(
      `SELECT DISTINCT table_name AS name FROM information_schema.columns
       WHERE table_schema = 'public' AND column_name = 'user_id'`,
    )
    expect(tables.length).toBeGreaterThanOrEqual(9)
    const statements = Object.values(HELD)
      .map(({ text }) => text)
      .join(' ')
    for (const { name } of tables) expect(statements).toMatch(new RegExp(`FROM ${name}\\b`))
  })
})

describe('a deleted account', () => {
  it('is refused while there is store credit', async () => {
    const { userId, me } = await newcomer('consumer')
    const enter = (cents: number, reference: string) =>
      shop.database.transaction((tx) =>
        creditStore(tx, new Date(), {
          owner: { userId },
          kind: 'correction',
          cents,
          reason: 'Test',
          by: null,
          reference,
        }),
      )
    await enter(400_00, `delete-1-${userId}`)
    expect(await shop.refused(deleteAccount, { password: GOOD_PASSWORD }, me)).toMatchObject({ code: 'not-allowed' })
    expect((await inject(shop.app, myData, {}, me)).json().storeCredit).toMatchObject([{ amount_cents: 400_00 }])
    await enter(-400_00, `delete-2-${userId}`)
    await shop.ask(deleteAccount, { password: GOOD_PASSWORD }, me)
    const [{ count }] = (await shop.database.query(
      `SELECT count(*)::int AS count FROM store_credit_entries WHERE reference LIKE 'delete-%-' || $1`,
      [userId],
    )) as [{ count: number }]
    expect(count).toBe(2)
  })

  it('takes everything along but its orders, which stay without the person', async () => {
    const { email, userId, me } = await newcomer('consumer')
    const orderId = await orderOf(me)
    await shop.ask(addFavouriteProduct, { productId, favourite: 1 }, me)
    await shop.ask(recentProductsAdd, { productId }, me)
    await shop.ask(cartAdd, { items: [{ productId, quantity: 2 }] }, me)
    const [before] = await shop.database.query<Record<string, unknown>>('SELECT * FROM orders WHERE id = $1', [orderId])
    expect((await shop.refused(deleteAccount, { password: 'Wrong#2026' }, me)).code).toBe('wrong-credentials')
    await shop.ask(deleteAccount, { password: GOOD_PASSWORD }, me)

    expect((await shop.refused(getProfile, {}, me)).status).toBe(401)
    const again = await shop.refused(login, { email, password: GOOD_PASSWORD }, { 'x-forwarded-for': '10.9.9.9' })
    expect(again.code).toBe('wrong-credentials')
    const [after] = await shop.database.query<Record<string, unknown>>('SELECT * FROM orders WHERE id = $1', [orderId])
    expect(after).toEqual({
      ...before,
      comments: '',
      address: { firstName: 'Deleted', lastName: 'account', email: '', mobileNumber: '' },
    })
    const tables = await shop.database.query<{ name: string }>(
      `SELECT DISTINCT table_name AS name FROM information_schema.columns
       WHERE table_schema = 'public' AND column_name = 'user_id' AND table_name <> 'orders'`,
    )
    for (const { name } of tables) {
      const left = await shop.database.query(`SELECT 1 FROM "${name}" WHERE user_id = $1`, [userId])
      expect([name, left]).toEqual([name, []])
    }
    const [user] = await shop.database.query<Record<string, unknown>>('SELECT * FROM users WHERE id = $1', [userId])
    const kept = Object.entries(user ?? {}).filter(([, value]) => value !== null && value !== '')
    expect(kept.map(([name]) => name).sort()).toEqual(
      [
        'active',
        'approves_orders',
        'confirmed_at',
        'created_at',
        'deleted_at',
        'id',
        'mobile_country_code',
        'password_changed_at',
      ]
        .concat(['secondary_mobile_country_code', 'user_type'])
        .sort(),
    )
    expect(await stored()).not.toContain(email)
    // The email can be registered again.
    await shop.ask(registerConsumer, consumerForm(email, cityId), { 'x-forwarded-for': '10.9.9.8' })
    expect(await linkTo(shop, email)).toMatch(/./)
  })

  it('retains the address of paid orders until they are delivered', async () => {
    const { me } = await newcomer('consumer')
    const orderId = await orderOf(me)
    await shop.database.query('UPDATE orders SET status = 2 WHERE id = $1', [orderId])
    await shop.database.transaction(async ({ query }) => {
      await query(
        `INSERT INTO payment_attempts (id, order_id, payment_type, state, amount_cents, receipt, started_at, settled_at)
         SELECT 'paid-' || id, id, 1, 'paid', total_cents, 'R-' || id, now(), now() FROM orders WHERE id = $1`,
        [orderId],
      )
      await query('UPDATE orders SET payment_status = 2, paid_at = now(), status = 3 WHERE id = $1', [orderId])
    })
    await shop.ask(deleteAccount, { password: GOOD_PASSWORD }, me)
    const address = async () =>
      (await shop.database.query<{ address: unknown }>('SELECT address FROM orders WHERE id = $1', [orderId]))[0]
        ?.address
    expect(await address()).toMatchObject({ physicalLocation: 'Secret Lane 5' })
    await shop.database.query('UPDATE orders SET status = 4 WHERE id = $1', [orderId])
    await anonymiseOrders(shop.database)
    expect(await address()).toMatchObject({ firstName: 'Deleted' })
  })

  it('erases payers of orders and recipients of refunds, once the result of a refund is known', async () => {
    const { me } = await newcomer('consumer')
    const orderId = await orderOf(me)
    await shop.database.transaction(async ({ query }) => {
      await query(
        `INSERT INTO payment_attempts (id, order_id, payment_type, state, by_hand, amount_cents, receipt, phone_masked, payer_name, started_at, settled_at)
       SELECT 'paid-' || id, id, 1, 'paid', true, total_cents, 'R-' || id, '2547 ***** 126', 'JANE', now(), now() FROM orders WHERE id = $1`,
        [orderId],
      )
      await query('UPDATE orders SET payment_status = 2, paid_at = now() WHERE id = $1', [orderId])
    })
    for (const [state, receipt] of [
      ['done', 'UKP0000001'],
      ['sent', null],
    ])
      await shop.database.query(
        `INSERT INTO payment_refunds (id, attempt_id, kind, amount_cents, state, receipt, note, operator, requested_at, settled_at, recipient, recipient_name)
         VALUES ($1, $2, 'refund', 100, $3, $4, '', 'Njeri', now(), CASE WHEN $3 = 'done' THEN now() END, '254712345126', 'J*** D**')`,
        [`${state}-${orderId}`, `paid-${orderId}`, state, receipt],
      )
    await shop.ask(deleteAccount, { password: GOOD_PASSWORD }, me)
    const rows = async () =>
      shop.database.query(
        `SELECT p.recipient, p.recipient_name AS name, a.phone_masked AS mask, a.payer_name AS payer
         FROM payment_refunds p JOIN payment_attempts a ON a.id = p.attempt_id WHERE a.order_id = $1 ORDER BY p.state`,
        [orderId],
      )
    const erased = { recipient: null, name: null, mask: null, payer: null }
    expect(await rows()).toEqual([erased, { ...erased, recipient: '254712345126', name: 'J*** D**' }])
    await shop.database.query(`UPDATE payment_refunds SET state = 'failed', settled_at = now() WHERE id = $1`, [
      `sent-${orderId}`,
    ])
    await anonymiseOrders(shop.database)
    expect(await rows()).toEqual([erased, erased])
    // Everything else of a settled refund stays.
    await expect(
      shop.database.query("UPDATE payment_refunds SET recipient = NULL, note = 'x' WHERE id = $1", [`done-${orderId}`]),
    ).rejects.toThrow()
  })

  it('deletes the company and its logo with its last user', async () => {
    const { email, me } = await newcomer('trader')
    const logos = () => readdirSync(path.join(folder, 'files/private')).length
    expect(logos()).toBe(1)
    await shop.ask(deleteAccount, { password: GOOD_PASSWORD }, me)
    expect(logos()).toBe(0)
    const all = await stored()
    for (const word of [email, 'Mwangi Drapers', 'Kirinyaga Road 3']) expect(all).not.toContain(word)
  })

  async function colleague(of: number, userType: number, email: string): Promise<void> {
    await shop.database.query(
      `INSERT INTO users (user_type, email, company_id, confirmed_at)
       SELECT $2, $3, company_id, now() FROM users WHERE id = $1`,
      [of, userType, email],
    )
  }

  it('leaves the company with its debts to another owner', async () => {
    const { userId, me } = await newcomer('trader')
    await colleague(userId, 3, 'partner@example.co.ke')
    await colleague(userId, 1, 'counter@example.co.ke')
    await owe(userId)
    await shop.ask(deleteAccount, { password: GOOD_PASSWORD }, me)
    expect(await stored()).toContain('Mwangi Drapers')
    expect(await stored()).toContain('counter@example.co.ke')
  })

  it('is refused while an active team can order, and deletes a disabled team', async () => {
    const { userId, me } = await newcomer('trader')
    await colleague(userId, 1, 'colleague@example.co.ke')
    const problem = await shop.refused(deleteAccount, { password: GOOD_PASSWORD }, me)
    expect(problem).toMatchObject({ status: 403, code: 'not-allowed' })
    expect(problem.message).toContain('one person in your team can still order. Deactivate them first')
    expect((await shop.ask(getProfile, {}, me)).data.companyName).toBe('Mwangi Drapers')
    await shop.database.query("UPDATE users SET active = false WHERE email = 'colleague@example.co.ke'")
    await shop.ask(deleteAccount, { password: GOOD_PASSWORD }, me)
    expect(await stored()).not.toContain('colleague@example.co.ke')
  })

  const companyOf = async (userId: number) =>
    (await shop.database.query<{ id: number }>('SELECT company_id AS id FROM users WHERE id = $1', [userId]))[0]?.id ??
    0
  const OWED = 5000_00
  /** Gives the user's company a credit account with this debt, in cents. */
  async function owe(userId: number, cents = OWED): Promise<void> {
    const companyId = await companyOf(userId)
    const { query } = shop.database
    await query(
      `INSERT INTO credit_accounts (company_id, limit_cents, terms_days, opened_at) VALUES ($1, 10000000, 30, now())
       ON CONFLICT DO NOTHING`,
      [companyId],
    )
    if (cents === 0) return
    const kind = cents > 0 ? 'undone' : 'payment'
    await query(
      `INSERT INTO credit_entries (company_id, kind, amount_cents, day, undoes, at)
       VALUES ($1, $2, $3, '2026-11-20', $4, now())`,
      [companyId, kind, cents, kind === 'undone' ? made++ : null],
    )
  }
  let made = 1_000_000

  it.each<[string, (userId: number) => Promise<unknown>, string]>([
    ['a balance', (id) => owe(id), 'your company owes KSh 5,000.00 on its account. Pay it first'],
    ['a credit', (id) => owe(id, -OWED), 'we owe your company KSh 5,000.00. Tell us where'],
    [
      'an uncleared cheque',
      async (id) => {
        await owe(id, 0)
        await shop.database.query(
          `INSERT INTO cheques (company_id, cheque_no, cheque_date, amount_cents, received_at)
           VALUES ($1, '000123', '2026-11-30', 500000, now())`,
          [await companyOf(id)],
        )
      },
      'cheques of KSh 5,000.00 are not cleared. Wait until the bank',
    ],
    [
      'an order on account under way',
      async (id) => {
        await owe(id, 0)
        const { id: orderId } = await unpaidOrder(shop.database, OWED)
        await shop.database.query('UPDATE orders SET company_id = $2, credit_terms_days = 30 WHERE id = $1', [
          orderId,
          await companyOf(id),
        ])
      },
      'orders on account of KSh 5,000.00 are in process. Cancel them, or wait',
    ],
  ])('is not deleted if its company has %s', async (_what, prepare, sentence) => {
    const { userId, me } = await newcomer('trader')
    await prepare(userId)
    const problem = await shop.refused(deleteAccount, { password: GOOD_PASSWORD }, me)
    expect(problem.message.replaceAll('\u00a0', ' ')).toContain(sentence)
    expect((await shop.ask(getProfile, {}, me)).data.companyName).toBe('Mwangi Drapers')
  })

  it("is not deleted with a balance if it is the company's last user", async () => {
    const { userId, me } = await newcomer('trader')
    await shop.database.query(`UPDATE users SET user_type = ${USER_TYPE.branch} WHERE id = $1`, [userId])
    await owe(userId)
    const problem = await shop.refused(deleteAccount, { password: GOOD_PASSWORD }, me)
    expect(problem.message).toContain('Pay it first')
    await owe(userId, -OWED)
    await shop.ask(deleteAccount, { password: GOOD_PASSWORD }, me)
  })

  it('is deleted once its company has settled its account', async () => {
    const { userId, me } = await newcomer('trader')
    await owe(userId)
    await owe(userId, -OWED)
    await shop.ask(deleteAccount, { password: GOOD_PASSWORD }, me)
    expect((await shop.refused(getProfile, {}, me)).status).toBe(401)
  })
})
