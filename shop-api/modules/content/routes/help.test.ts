import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { faqList, helpSection, sendInquiry, topicList } from '#lib/contract/content/help.ts'
import { cancelReasons } from '#lib/contract/orders/cancellation.ts'
import { seedHelp } from '#sample/people/seed-help.ts'
import { openEmbedded } from '../../../testing/databases.ts'
import { freshKey } from '../../../testing/order-form.ts'
import { openOrderShop, orderClock } from '../../../testing/order-shop.ts'
import { newPerson } from '../../../testing/people.ts'
import type { TestShop } from '../../../testing/shop.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'fuma-help-'))
let shop: TestShop
beforeAll(async () => {
  shop = await openOrderShop(openEmbedded, { FILES_KEY: 'ab'.repeat(32), DATA_DIR: folder, ENQUIRY_MB_PER_DAY: '1' })
  await seedHelp(shop.database.query)
})
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true })
})

const PNG = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(2000)])
const form = { topic: 1, subject: 'Where is it?', comment: 'Since Monday.\n\nPlease look.' }

test('lists questions, topics and reasons, and finds words in every form', async () => {
  expect((await shop.ask(topicList, {})).data).toContainEqual({ id: 2, name: 'A payment' })
  expect((await shop.ask(cancelReasons, {})).data.at(-1)).toEqual({ id: 0, name: 'Other' })
  const all = (await shop.ask(faqList, {})).data
  expect(all.length).toBeGreaterThanOrEqual(14)
  const found = (await shop.ask(faqList, { searchText: 'delivering' })).data
  expect(found[0]?.question).toMatch(/deliver/i)
  expect(found.length).toBeLessThan(all.length)
  expect((await shop.ask(faqList, { searchText: "zebra' OR 1=1 --" })).data).toEqual([])
})

describe('write to us', () => {
  it("stores and emails a guest's message with the picture", async () => {
    const headers = freshKey()
    const sent = { ...form, email: 'Otieno@example.co.ke' }
    const { data } = await shop.ask(sendInquiry, sent, headers, { attachment: PNG })
    expect((await shop.ask(sendInquiry, sent, headers, { attachment: PNG })).data).toEqual(data)
    const emails = (await shop.app.inject('/mailbox.json?to=help@fuma.test')).json()
    expect(emails).toHaveLength(1)
    expect(emails[0].subject).toBe(`Enquiry ${data.inquiryNo}: Where is it?`)
    expect(emails[0].text).toMatch(/otieno@example\.co\.ke writes about: An order I placed/)
    const file = await shop.app.inject(`/mailbox/${emails[0].id}/0`)
    expect([file.headers['content-type'], file.rawPayload.length]).toEqual(['image/png', PNG.length])
  })

  it.each([
    ['a PDF that is called a picture', Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(500)])],
    ['a picture of 1000 KB and a byte', Buffer.concat([PNG, Buffer.alloc(1000 * 1024 - PNG.length + 1)])],
  ])('refuses %s', async (_what, attachment) => {
    const sent = { ...form, email: 'a@example.co.ke' }
    expect((await shop.refused(sendInquiry, sent, freshKey(), { attachment })).fields).toEqual({
      attachment: 'An attachment is a JPG or PNG picture of at most 1000 KB.',
    })
  })

  it('needs an email of a guest only, and a topic of ours', async () => {
    expect((await shop.refused(sendInquiry, form, freshKey())).fields).toEqual({ email: 'Enter your email.' })
    const { headers, email } = await newPerson(shop.database, orderClock, 2)
    expect((await shop.refused(sendInquiry, { ...form, topic: 99 }, { ...headers, ...freshKey() })).fields).toEqual({
      topic: 'Choose a topic.',
    })
    for (let sent = 0; sent < 5; sent += 1) await shop.ask(sendInquiry, form, { ...headers, ...freshKey() })
    expect((await shop.refused(sendInquiry, form, { ...headers, ...freshKey() })).code).toBe('too-many-requests')
    const [row] = await shop.database.query<{ n: number }>(
      'SELECT count(*)::int AS n FROM enquiries WHERE email = $1',
      [email],
    )
    expect(row?.n).toBe(5)
  })

  it('is sent to the company’s sales representative, shown in its help section only', async () => {
    const trader = await newPerson(shop.database, orderClock, 3)
    const rep = await newPerson(shop.database, orderClock, 6)
    expect((await shop.ask(helpSection, {}, trader.headers)).data.salesRepresentative).toBeNull()
    await shop.database.query(
      'INSERT INTO sales_reps (company_id, user_id) SELECT company_id, $2 FROM users WHERE id = $1',
      [trader.userId, rep.userId],
    )
    expect((await shop.ask(helpSection, {}, trader.headers)).data.salesRepresentative).toEqual({
      ...{ name: 'Amina Otieno', email: rep.email, contactNo: '712345678', contactNoCode: '254' },
    })
    expect((await shop.ask(helpSection, {})).data.salesRepresentative).toBeNull()
    await shop.ask(sendInquiry, { ...form, isSalesRep: true }, { ...trader.headers, ...freshKey() })
    expect((await shop.app.inject(`/mailbox.json?to=${rep.email}`)).json()).toHaveLength(1)
  })

  const ofNetwork = (address: string) => ({ ...freshKey(), 'x-forwarded-for': address })

  it('limits guests by network regardless of their emails, and leaves other users unlimited', async () => {
    const from = (n: number) => ({ ...form, email: `guest-${n}@example.co.ke` })
    for (let n = 0; n < 20; n += 1) await shop.ask(sendInquiry, from(n), ofNetwork(`2c0f:fe38:1:1::${n}`))
    const problem = await shop.refused(sendInquiry, from(20), ofNetwork('2c0f:fe38:1:1::99'))
    expect(problem).toMatchObject({ status: 429, code: 'too-many-requests' })
    await shop.ask(sendInquiry, from(20), ofNetwork('2c0f:fe38:1:2::1'))
    const { headers } = await newPerson(shop.database, orderClock, 2)
    await shop.ask(sendInquiry, form, { ...headers, ...ofNetwork('2c0f:fe38:1:1::99') })
  })

  it('stores a picture once, and limits the bytes of guests’ pictures per day', async () => {
    const files = () => readdirSync(path.join(folder, 'files/private')).length
    const bytes = async () =>
      (
        await shop.database.query<{ inMails: number | null; inEnquiries: number }>(
          `SELECT (SELECT sum(length(bytes)) FROM mail_attachments)::int AS "inMails",
             (SELECT sum(attachment_bytes) FROM enquiries WHERE user_id IS NULL)::int AS "inEnquiries"`,
        )
      )[0]
    const before = { files: files(), ...(await bytes()) }
    const large = Buffer.concat([PNG, Buffer.alloc(600 * 1024)])
    const send = (n: number) => [{ ...form, email: `p-${n}@example.co.ke` }, ofNetwork(`10.7.0.${n}`)] as const
    await shop.ask(sendInquiry, ...send(1), { attachment: large })
    expect(files()).toBe(before.files + 1)
    expect(await bytes()).toEqual({ inMails: null, inEnquiries: (before.inEnquiries ?? 0) + large.length })
    const problem = await shop.refused(sendInquiry, ...send(2), { attachment: large })
    expect(problem.fields?.attachment).toContain('Please send your message without one.')
    expect(files()).toBe(before.files + 1)
    await shop.ask(sendInquiry, ...send(3))
    const { headers } = await newPerson(shop.database, orderClock, 2)
    await shop.ask(sendInquiry, form, { ...headers, ...freshKey() }, { attachment: large })
  })
})
