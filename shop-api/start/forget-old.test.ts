import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { USER_TYPE } from '#lib/contract/base/codes.ts'
import { USUAL_ETIMS_SETTINGS } from '#lib/contract/etims/etims-settings.ts'
import { confirmUser } from '#lib/contract/identity/passwords.ts'
import { registerConsumer, registerTrader } from '#lib/contract/identity/registration.ts'
import { login } from '#lib/contract/identity/session.ts'
import { paymentStatus } from '#lib/contract/payments/payment.ts'
import { etimsDevices, etimsExchanges } from '../db/schema/etims.ts'
import { openFileStore } from '../files/open-file-store.ts'
import { openPrivateFiles } from '../files/private-files.ts'
import { linkTo } from '../testing/emails.ts'
import { MoneyBook } from '../testing/money-book.ts'
import { consumerForm, GOOD_PASSWORD, traderForm } from '../testing/registration-form.ts'
import { openTestShop, type TestShop, testEnv } from '../testing/shop.ts'
import { unpaidOrder } from '../testing/unpaid-order.ts'
import { forgetOld } from './forget-old.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'fuma-files-'))
const env = { FILES_KEY: 'ab'.repeat(32), DATA_DIR: folder }
let now = new Date('2026-11-21T09:00:00Z')
const later = (days: number) => {
  now = new Date(now.getTime() + days * 24 * 3_600_000)
}
let shop: TestShop
let cityId = 0
let stranger = 0
const from = () => ({ 'x-forwarded-for': `10.4.0.${++stranger}` })
const privateFiles = openPrivateFiles(openFileStore(testEnv(env)), env.FILES_KEY)
const sweep = () => forgetOld(shop.database, () => now, privateFiles, 12)

beforeAll(async () => {
  shop = await openTestShop({ clock: () => now, env })
  const [city] = await shop.database.query<{ id: number }>('SELECT min(id) AS id FROM cities WHERE county_id = 47')
  cityId = city?.id ?? 0
}, 180_000)
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true })
})

describe('an unconfirmed registration', () => {
  const users = async (email: string) =>
    (await shop.database.query('SELECT 1 FROM users WHERE email = $1', [email])).length
  const companies = async () =>
    (await shop.database.query<{ n: number }>('SELECT count(*)::int AS n FROM companies'))[0]?.n ?? 0
  const logos = () => readdirSync(path.join(folder, 'files/private')).length

  it('is deleted after seven days with its company, logo, consent and emails, which frees its email', async () => {
    const before = await companies()
    const logo = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(20_000)])
    await shop.ask(registerConsumer, consumerForm('idle@example.co.ke', cityId), from())
    await shop.ask(registerTrader, traderForm('idle-trader@example.co.ke', cityId), from(), { companyLogo: logo })
    await shop.ask(registerConsumer, consumerForm('good@example.co.ke', cityId), from())
    await shop.ask(confirmUser, { token: await linkTo(shop, 'good@example.co.ke') }, from())
    later(6.9)
    await sweep()
    expect(await users('idle@example.co.ke')).toBe(1)
    expect([await companies(), logos()]).toEqual([before + 1, 1])
    later(0.2)
    await sweep()
    expect(await users('idle@example.co.ke')).toBe(0)
    expect(await users('idle-trader@example.co.ke')).toBe(0)
    expect([await companies(), logos()]).toEqual([before, 0])
    for (const table of ['consents', 'mails', 'link_tokens']) {
      const rows = await shop.database.query(`SELECT to_jsonb(t)::text AS row FROM ${table} t`)
      expect(JSON.stringify(rows)).not.toContain('idle')
    }
    expect(await users('good@example.co.ke')).toBe(1)
    await shop.ask(login, { email: 'good@example.co.ke', password: GOOD_PASSWORD }, from())
    await shop.ask(registerConsumer, consumerForm('idle@example.co.ke', cityId), from())
    await shop.ask(confirmUser, { token: await linkTo(shop, 'idle@example.co.ke') }, from())
  })

  it('remains until the last emailed link expires', async () => {
    const email = 'slow@example.co.ke'
    await shop.ask(registerConsumer, consumerForm(email, cityId), from())
    later(6.5)
    await shop.refused(login, { email, password: GOOD_PASSWORD }, from())
    later(1.5)
    await sweep()
    await shop.ask(confirmUser, { token: await linkTo(shop, email) }, from())
    later(30)
    await sweep()
    await shop.ask(login, { email, password: GOOD_PASSWORD }, from())
  })
})

describe('a registration with another person’s email', () => {
  it('does not reserve the email, even after repeated sign-in attempts', async () => {
    const email = 'victim@example.co.ke'
    await shop.ask(registerConsumer, consumerForm(email, cityId), from())
    for (let day = 0; day < 9; day += 1) {
      expect((await shop.refused(login, { email, password: GOOD_PASSWORD }, from())).code).toBe('not-confirmed')
      later(1)
    }
    await sweep()
    expect((await shop.refused(login, { email, password: GOOD_PASSWORD }, from())).code).toBe('wrong-credentials')
    await shop.ask(registerConsumer, consumerForm(email, cityId), from())
    await shop.ask(confirmUser, { token: await linkTo(shop, email) }, from())
  })
})

describe('an order older than the books must be', () => {
  const address = JSON.stringify({
    firstName: 'Wambui',
    lastName: 'Karanja',
    email: 'w@x.ke',
    mobileNumber: '254712345678',
  })
  const stored = async (id: string) =>
    (
      await shop.database.query<Record<string, unknown>>(
        `SELECT o.user_id, o.comments, o.address, o.total_cents, o.payment_status, a.phone, a.receipt, a.amount_cents
         FROM orders o JOIN payment_attempts a ON a.order_id = o.id WHERE o.id = $1`,
        [id],
      )
    )[0]

  /** A paid order of a customer, placed then. */
  async function paidOrder(placed: string): Promise<string> {
    const { id } = await unpaidOrder(shop.database, 1740_00, 4)
    await shop.database.transaction(async ({ query }) => {
      await query(
        `INSERT INTO payment_attempts (id, order_id, payment_type, state, amount_cents, phone, receipt, started_at, settled_at)
         VALUES ($1, $1, 1, 'paid', 174000, '254712345678', $2, $3, $3)`,
        [id, `R${id.slice(0, 9)}`, placed],
      )
      await query(
        `UPDATE orders SET created_at = $2, address = $3::jsonb, comments = 'Ring Wambui', payment_status = 2, paid_at = $2,
           user_type = ${USER_TYPE.consumer},
           user_id = (SELECT min(id) FROM users WHERE user_type = ${USER_TYPE.consumer}) WHERE id = $1`,
        [id, placed, address],
      )
    })
    return id
  }

  it('retains sold and paid amounts without the person, by the year in Nairobi', async () => {
    now = new Date('2026-12-31T20:59:00Z')
    const last = await paidOrder('2020-12-31T20:59:59Z')
    const first = await paidOrder('2020-12-31T21:00:00Z')
    await shop.database.query(
      `INSERT INTO unmatched_payments (receipt, amount_cents, account_reference, phone_masked, payer_name, paid_at,
         heard_at, source, reason)
       VALUES ('OLD', 100, 'x', '0712 ••• 678', 'JANE', '2020-01-01', '2020-01-01', 'confirmation', 'no-order'),
         ('NEW', 100, 'x', '0712 ••• 678', 'JANE', '2024-01-01', '2024-01-01', 'confirmation', 'no-order')`,
    )
    const book = new MoneyBook(shop.database)
    for (const year of [2020, 2024])
      await book.statement('mpesa', `${year}-01-01`, [
        { reference: `LINE${year}`, cents: 100, at: `${year}-01-01T08:00:00Z`, details: 'Pay Bill from JANE' },
      ])
    const whole = await stored(first)
    // The books of 2021 are retained until the end of 2026; those of 2020 have expired.
    await sweep()
    const gone = {
      ...whole,
      user_id: null,
      comments: '',
      phone: null,
      address: { firstName: 'Name', lastName: 'no longer kept', email: '', mobileNumber: '' },
    }
    expect(await stored(last)).toEqual({ ...gone, receipt: `R${last.slice(0, 9)}` })
    expect(await stored(first)).toEqual(whole)
    expect((await shop.ask(paymentStatus, { orderId: last })).data).toMatchObject({ isPaid: true, phone: null })
    const masked = await shop.database.query(
      'SELECT receipt, phone_masked, payer_name FROM unmatched_payments ORDER BY receipt',
    )
    expect(masked).toEqual([
      { receipt: 'NEW', phone_masked: '0712 ••• 678', payer_name: 'JANE' },
      { receipt: 'OLD', phone_masked: null, payer_name: null },
    ])
    expect(await shop.database.query('SELECT reference, details FROM statement_lines ORDER BY at')).toEqual([
      { reference: 'LINE2020', details: '' },
      { reference: 'LINE2024', details: 'Pay Bill from JANE' },
    ])
    now = new Date('2026-12-31T21:00:00Z')
    await sweep()
    expect(await stored(first)).toEqual(gone)
  })
})

describe('an enquiry', () => {
  it('of a guest is deleted with its picture after a year', async () => {
    const [user] = await shop.database.query<{ id: number }>('SELECT min(id) AS id FROM users')
    const write = async (userId: number | null) => {
      const file = await privateFiles.keep(Buffer.from('a picture'))
      await shop.database.query(
        `INSERT INTO enquiries (user_id, email, topic, subject, comment, attachment_file, attachment_bytes, created_at)
         VALUES ($1, 'writer@example.co.ke', 'Other', 'Hello', 'Text', $2, 9, $3)`,
        [userId, file, now],
      )
      return file
    }
    const ofGuest = await write(null)
    const ofSomebody = await write(user?.id ?? 0)
    later(364)
    await sweep()
    expect(await privateFiles.read(ofGuest)).not.toBeNull()
    later(2)
    await sweep()
    expect(await privateFiles.read(ofGuest)).toBeNull()
    expect(await privateFiles.read(ofSomebody)).not.toBeNull()
    const left = await shop.database.query('SELECT user_id AS "userId" FROM enquiries')
    expect(left).toEqual([{ userId: user?.id }])
  })

  it('is deleted at the next run if its picture could not be deleted', async () => {
    const file = await privateFiles.keep(Buffer.from('a picture'))
    await shop.database.query(
      `INSERT INTO enquiries (email, topic, subject, comment, attachment_file, attachment_bytes, created_at)
       VALUES ('writer@example.co.ke', 'Other', 'Hello', 'Text', $1, 9, $2)`,
      [file, now],
    )
    later(370)
    const away = { ...privateFiles, remove: () => Promise.reject(new Error('the storage is away')) }
    await expect(forgetOld(shop.database, () => now, away, 12)).rejects.toThrow('the storage is away')
    const rows = () => shop.database.query('SELECT attachment_file AS file FROM enquiries WHERE user_id IS NULL')
    expect(await rows()).toEqual([{ file }])
    await sweep()
    expect(await rows()).toEqual([])
    expect(await privateFiles.read(file)).toBeNull()
  })
})

describe('a user added by a company', () => {
  it('is deleted with their photo after thirty days without accepting the invitation', async () => {
    const [company] = await shop.database.query<{ id: number }>('SELECT min(id) AS id FROM companies')
    const photo = await privateFiles.keep(Buffer.from('a photo'))
    const invited = (email: string, confirmed: Date | null) =>
      shop.database.query(
        `INSERT INTO users (user_type, email, company_id, photo_file, confirmed_at, created_at)
         VALUES (1, $1, $2, $3, $4, $5)`,
        [email, company?.id, confirmed ? null : photo, confirmed, now],
      )
    await invited('silent@example.co.ke', null)
    await invited('there@example.co.ke', now)
    const there = async () =>
      (
        await shop.database.query<{ email: string }>(
          `SELECT email FROM users WHERE email IN ('silent@example.co.ke', 'there@example.co.ke') ORDER BY email`,
        )
      ).map(({ email }) => email)
    later(29)
    await sweep()
    expect(await there()).toEqual(['silent@example.co.ke', 'there@example.co.ke'])
    later(2)
    await sweep()
    expect(await there()).toEqual(['there@example.co.ke'])
    expect(await privateFiles.read(photo)).toBeNull()
  })
})

test('an exchange with KRA is deleted after 90 days', async () => {
  const [device] = await shop.database.db
    .insert(etimsDevices)
    .values({
      ...{ name: 'Shop', pin: 'P051234567A', branch: '00', serial: 'S1', profile: 'gateway' },
      ...{ baseUrl: 'http://localhost', settings: USUAL_ETIMS_SETTINGS, createdAt: now },
    })
    .returning({ id: etimsDevices.id })
  const exchange = (path: string, days: number) => ({
    ...{ deviceId: device?.id as number, path, ms: 1, resultCode: '000', resultText: '' },
    at: new Date(now.getTime() - days * 24 * 3_600_000),
  })
  await shop.database.db.insert(etimsExchanges).values([exchange('/old', 90.1), exchange('/new', 89.9)])
  await sweep()
  expect((await shop.database.db.select().from(etimsExchanges)).map(({ path: at }) => at)).toEqual(['/new'])
})
