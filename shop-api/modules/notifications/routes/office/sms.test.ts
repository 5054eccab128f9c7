/** The texts of text messages: one message in plain letters, with known values, and phones that want no messages. */
import { officeSmsOptOut, officeSmsSettings, officeSmsTextsSave } from '#lib/contract/notifications/office/sms.ts'
import { hasOptedOut } from '../../../../sms/sms-queue.ts'
import { openEmbedded } from '../../../../testing/databases.ts'
import { type OfficePerson, officeAsker } from '../../../../testing/office-shop.ts'
import { openTestShop, type TestShop } from '../../../../testing/shop.ts'

let shop: TestShop
let office: ReturnType<typeof officeAsker>
let owner: OfficePerson
beforeAll(async () => {
  shop = await openTestShop({ database: await openEmbedded() })
  office = officeAsker(shop)
  owner = await office.staff('owner')
})
afterAll(() => shop.close())

const load = async () => (await office.askAs(owner, officeSmsSettings, {})).data
const save = async (more: object) => {
  const { texts, version } = await load()
  return { ...texts, version, ...more }
}

test('a text is saved, and its example is a whole message', async () => {
  const paid = '{shop}: we have {amount} for order {order}. Thank you!'
  const { data } = await office.askAs(owner, officeSmsTextsSave, await save({ paid }))
  expect(data.texts.paid).toBe(paid)
  expect(data.examples.paid).toMatch(/^\S+.*: we have KSh 125,017 for order 10604\. Thank you!$/)
  expect(data).toMatchObject({ isSetUp: false, month: { sent: 0, failed: 0, cost: 0 } })
})

test.each([
  ['{shop}: {oder}', '{oder} is not a value of a text message.'],
  ['Pesa imefika ŋ', 'Use only letters and signs of plain text messages: others halve the length of a message.'],
  ['x'.repeat(161), 'With its values it has 161 characters. One message has 160.'],
  ['', 'Enter a text.'],
])('the text %j is refused', async (paid, message) => {
  const refused = await office.refusedAs(owner, officeSmsTextsSave, await save({ paid }))
  expect(refused.fields).toEqual({ paid: message })
})

test('staff end text messages to a phone', async () => {
  await office.askAs(owner, officeSmsOptOut, { phone: '0712 345 690' })
  expect(await hasOptedOut(shop.database, '254712345690')).toBe(true)
})
