/**
 * Facts about the shop, set in the office: shown in the shop at once, refused if they are invalid or a colleague saved
 * first.
 */

import { officeShopFacts, officeShopFactsSave } from '#lib/contract/site/office/shop-facts.ts'
import { site } from '#lib/contract/site/site.ts'
import { officeAuditList } from '#lib/contract/staff/office/audit.ts'
import { openTestDatabase } from '../../../../testing/database.ts'
import { type OfficePerson, type OfficeShop, openOfficeShop } from '../../../../testing/office-shop.ts'

let shop: OfficeShop
let owner: OfficePerson
beforeAll(async () => {
  shop = await openOfficeShop({ database: await openTestDatabase('sample') })
  owner = await shop.staff('owner')
}, 180_000)
afterAll(() => shop.close())

const TYPED = {
  ...{
    name: 'Duka la Pamba',
    company: 'Pamba Limited',
    claim: 'Cotton by the metre',
    description: 'Cotton from Kitui.',
  },
  ...{ phone: '0722  000 111', whatsApp: '', hours: 'Monday to Friday, 9 to 4', street: 'Biashara Street 4' },
  ...{
    postBox: 'P.O. Box 12',
    town: 'Nairobi',
    postalCode: '00100',
    country: 'KE',
    priceNote: '',
    fewLeft: '5',
    openDays: 'Mon, Fri',
  },
  ...{ aboutTitle: 'About Pamba', about: 'We  weave.\n\n\nWe sell.' },
}
const versionNow = async () => (await shop.askAs(owner, officeShopFacts, {})).data.version

test('shows the saved facts in the shop and logs the changes', async () => {
  const { data, message } = await shop.askAs(owner, officeShopFactsSave, { ...TYPED, version: await versionNow() })
  expect(message).toBe('Saved.')
  const { data: shown } = await shop.ask(site, {})
  expect(shown).toEqual({ ...data.facts, vatPerc: 16, returnDays: 14 })
  expect(shown).toMatchObject({
    ...{ name: 'Duka la Pamba', phone: '0722 000 111', phoneLink: '+254722000111' },
    about: { title: 'About Pamba', paragraphs: ['We weave.', 'We sell.'] },
  })

  await shop.askAs(owner, officeShopFactsSave, { ...TYPED, town: 'Thika', version: data.version })
  const { data: entries } = await shop.askAs(owner, officeAuditList, { actions: ['settings.shop-facts'] })
  expect(entries[0]).toMatchObject({ before: { town: 'Nairobi' }, after: { town: 'Thika' } })
})

test('returns the current facts if the saved version is outdated', async () => {
  const version = await versionNow()
  await shop.askAs(owner, officeShopFactsSave, { ...TYPED, hours: 'Always', version })
  const refused = await shop.refusedAs(owner, officeShopFactsSave, { ...TYPED, hours: 'Never', version })
  expect(refused).toMatchObject({
    code: 'changed-meanwhile',
    data: { facts: { hours: 'Always' }, version: version + 1 },
  })
})

test.each([
  ['no name', { name: '  ' }, { name: 'A shop has a name.' }],
  ['a long name', { name: 'n'.repeat(61) }, { name: 'At most 60 characters.' }],
  ['a country in words', { country: 'Kenya' }, { country: 'Type the code of two letters, for example KE.' }],
  [
    'a script for WhatsApp',
    { whatsApp: 'javascript:alert(1)' },
    { whatsApp: 'Type an address such as https://wa.me/254709000120.' },
  ],
  ['no open day', { openDays: '' }, { openDays: 'Choose at least one day.' }],
  ['a day that does not exist', { openDays: 'Mon, Noday' }, { openDays: 'Choose at least one day.' }],
  ['a long street', { street: 's'.repeat(301) }, { street: 'At most 300 characters.' }],
  ['a long text', { about: 'a'.repeat(4001) }, { about: 'At most 4000 characters.' }],
])('refuses %s at its field', async (_what, wrong, fields) => {
  const refused = await shop.refusedAs(owner, officeShopFactsSave, { ...TYPED, ...wrong, version: await versionNow() })
  expect(refused).toMatchObject({ code: 'invalid-request', fields })
})
