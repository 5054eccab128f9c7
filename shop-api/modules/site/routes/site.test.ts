/** A shop under another name than the sample's: its responses, emails and documents, and changes of the name. */
import { pino } from 'pino'
import { helpSection } from '#lib/contract/content/help.ts'
import { extensions } from '#lib/contract/extensions.ts'
import { forgotPassword } from '#lib/contract/identity/passwords.ts'
import { placeOrder } from '#lib/contract/orders/order.ts'
import { site } from '#lib/contract/site/site.ts'
import { UNNAMED_SITE } from '#lib/shop/site.ts'
import type { CommandParts } from '../../../operator/command.ts'
import { runCommand } from '../../../operator/run-command.ts'
import { openEmbedded } from '../../../testing/databases.ts'
import { emailsTo } from '../../../testing/emails.ts'
import { freshKey, GUEST, orderForm } from '../../../testing/order-form.ts'
import { payOrder } from '../../../testing/order-paid.ts'
import { orderClock } from '../../../testing/order-shop.ts'
import { newPerson } from '../../../testing/people.ts'
import { stockShelf } from '../../../testing/products.ts'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'
import { drawDocument } from '../../orders/documents/draw-document.ts'
import { loadDocument } from '../../orders/documents/load-document.ts'
import { sellerOf } from '../../orders/documents/seller.ts'
import { advanceOrder } from '../../orders/use-cases/advance-order.ts'
import { loadSite } from '../use-cases/site.ts'

const CONFIGURED = {
  SITE_NAME: 'Duka la Pamba',
  SITE_COMPANY: 'Pamba Ltd',
  SITE_PHONE: '0722 000 111',
  SITE_HOURS: 'Every day, 9 to 6',
  SITE_TOWN: 'Mombasa',
}

let shop: TestShop
beforeAll(async () => {
  const database = await openEmbedded()
  await stockShelf(database, [{ price: 1250_00, stock: 100 }])
  shop = await openTestShop({ database, clock: orderClock, env: CONFIGURED })
})
afterAll(() => shop.close())

const facts = async () => (await shop.ask(site, {})).data
const version = async () => (await shop.app.inject('/health')).json().catalogue.version as number

/** Runs a command in a separate process. */
async function run(...typed: string[]): Promise<string> {
  const { database, app } = shop
  const { files, providers, env } = app.shop
  const seller = sellerOf(env, await loadSite(database))
  const own = { files, providers, seller, publicUrl: '', log: pino({ level: 'silent' }) }
  const parts: CommandParts = { database, clock: orderClock, ...own }
  let output = ''
  for await (const text of runCommand(parts, typed, 'grace')) output += text
  return output
}

test('stores the configuration at the first start, readable for anyone', async () => {
  expect(await facts()).toEqual({
    ...UNNAMED_SITE,
    ...{ name: 'Duka la Pamba', company: 'Pamba Ltd', phone: '0722 000 111', phoneLink: '+254722000111' },
    ...{ hours: 'Every day, 9 to 6', town: 'Mombasa', vatPerc: 16, returnDays: 14 },
  })
  expect((await shop.ask(extensions, {})).data.extensions).toContain('site')
  expect((await shop.ask(helpSection, {})).data).toMatchObject({
    phone: '0722 000 111',
    address: 'Mombasa',
    hours: 'Every day, 9 to 6',
  })
})

test('emails are in the name that the shop has', async () => {
  const person = await newPerson(shop.database, orderClock, 2)
  await shop.ask(forgotPassword, { email: person.email })
  const [email] = await emailsTo(shop, person.email)
  expect(email?.subject).toBe('Set a new password for Duka la Pamba')
  expect(email?.text).toMatch(/\n\nDuka la Pamba\nPhone: /)
  expect(email?.html).toContain('>Duka la Pamba</p>')
  expect(email?.html).not.toContain('Fuma')
})

test('names the company on an invoice, permanently', async () => {
  const { app, database } = shop
  const { data: order } = await shop.ask(placeOrder, await orderForm(shop, [[1, 2]]), freshKey())
  await payOrder(database, order.orderId, 'UAB1CD2EFG', orderClock())
  const seller = sellerOf(app.shop.env, app.shop.site.facts)
  for (let step = 0; step < 2; step += 1) {
    await database.transaction((tx) =>
      advanceOrder({ tx, now: orderClock(), seller }, { orderNo: order.orderNo }, 'grace'),
    )
  }
  await app.shop.follower.runNow()
  const request = { orderId: order.orderId, document: 'invoice' } as const
  const named = { name: 'Pamba Ltd', lines: ['Mombasa', '0722 000 111'], shop: 'Duka la Pamba' }
  expect((await loadDocument(database, request, seller))?.seller).toMatchObject(named)

  await run('site', 'set', '--name', 'Pwani Textiles', '--company', 'Pwani Ltd')
  await app.shop.site.refresh()
  const now = sellerOf(app.shop.env, app.shop.site.facts)
  expect(now).toMatchObject({ name: 'Pwani Ltd', shop: 'Pwani Textiles' })
  const invoice = await loadDocument(database, request, now)
  expect(invoice?.seller).toMatchObject(named)
  const drawn = await drawDocument(invoice as NonNullable<typeof invoice>)
  expect(drawn.toString('latin1')).toContain('(Pamba Ltd)')
  expect((await loadDocument(database, { ...request, document: 'confirmation' }, now))?.seller).toMatchObject({
    name: 'Pwani Ltd',
  })
  expect((await emailsTo(shop, GUEST.email)).at(-1)?.text).toMatch(/\n\nDuka la Pamba\nPhone: /)
})

test('lets an operator change the name, and notifies storefronts', async () => {
  const before = await version()
  const output = await run(
    'site',
    'set',
    '--phone',
    ' 0733  111 222 ',
    '--claim',
    '',
    '--about',
    'We weave.\n\nWe sell.',
  )
  expect(output).toMatch(/^phone: +0733 111 222$/m)
  expect(await version()).toBeGreaterThan(before)
  expect(await facts()).toMatchObject({
    ...{ name: 'Pwani Textiles', phone: '0733 111 222', phoneLink: '+254733111222', claim: '' },
    about: { title: 'About us', paragraphs: ['We weave.', 'We sell.'] },
  })
  expect(await run('site', 'show')).toBe(output)
})

test.each([
  [['--name', ' '], 'A shop has a name of at most 60 characters.'],
  [['--country', 'Kenya'], 'A country is a code of two letters'],
  [['--whatsapp', '0722000111'], 'WhatsApp is an address'],
  [['--hours', 'x'.repeat(301)], '--hours has at most 300 characters.'],
  [[], 'Add at least one option'],
])('refuses %j', async (typed, why) => {
  await expect(run('site', 'set', ...typed)).rejects.toThrow(why)
})
