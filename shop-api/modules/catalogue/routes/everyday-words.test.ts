import { EMPTY_FILTER } from '#lib/contract/catalogue/empty-filter.ts'
import { productList } from '#lib/contract/catalogue/product-list.ts'
import { productAutocomplete } from '#lib/contract/catalogue/suggestions.ts'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const find = (searchText: string, sort: 3 | 7 = 3) =>
  shop.ask(productList, { ...EMPTY_FILTER, totalRecords: 100, searchText, sort })
const names = async (searchText: string) => (await find(searchText)).data.map(({ clusterName }) => clusterName)

test.each([
  ['leso', /kikoy/i],
  ['lesos', /kikoy/i],
  ['khanga', /kikoy/i],
  ['kanga', /kikoy/i],
  ['sarong', /kikoy/i],
  ['kitenge', /cloth/i],
  ['ankara', /cloth/i],
  ['pajamas', /robe/i],
  ['pyjamas', /robe/i],
  ['nightdress', /robe/i],
  ['shuka', /(maasai|ceremony) shuka|shuka cloth/i],
  ['shukka', /(maasai|ceremony) shuka|shuka cloth/i],
  ['shukas', /(maasai|ceremony) shuka|shuka cloth/i],
  ['masai blanket', /shuka/i],
  ['blanketi', /blanket/i],
  ['blankets', /blanket/i],
  ['bedding', /bedsheet/i],
  ['bed linen', /bedsheet/i],
  ['bedcover', /comforter/i],
  ['bedspread', /comforter/i],
  ['fitted sheet', /bedsheet/i],
  ['sheets', /sheet/i],
  ['pillow slip', /pillowcase/i],
  ['sofa cover', /throw/i],
  ['sofa', /cushion|furnishing/i],
  ['couch', /cushion|furnishing/i],
  ['picnic blanket', /picnic rug/i],
  ['car blanket', /car rug/i],
  ['curtains', /furnishing/i],
  ['pazia', /furnishing/i],
  ['carpet', /rug/i],
  ['bath towel', /towel/i],
  ['beach towel', /kikoy towel/i],
  ['beach', /kikoy/i],
  ['hijab', /shawl/i],
  ['kilemba', /shawl/i],
  ['pashmina', /shawl/i],
  ['muffler', /scarf/i],
  ['marvin', /hat/i],
  ['soksi', /socks/i],
  ['sweater', /pullover/i],
  ['hoodie', /pullover|tracksuit/i],
  ['vest', /sleeveless/i],
  ['school sweater', /school .*(pullover|cardigan)/i],
  ['school sweaters', /school .*(pullover|cardigan)/i],
  ['school uniform', /school .*(pullover|cardigan)/i],
  ['pe kit', /games|tracksuit/i],
  ['lab coat', /dust coat/i],
  ['pants', /trousers/i],
  ['shirts', /shirt/i],
  ['newborn', /baby/i],
  ['baby shower', /baby/i],
  ['receiving blanket', /baby .*blanket/i],
  ['mbeleko', /baby wrap/i],
  ['crib', /cot sheet/i],
  ['booties', /bootees/i],
  ['christening', /baby shawl/i],
  ['wedding', /occasion|ceremony/i],
  ['thread', /yarn/i],
  ['tent', /tent canvas/i],
  ['placemats', /napkins|tablecloth/i],
  ['fabric', /cloth/i],
  ['kitambaa', /cloth/i],
  ['clinic', /ward/i],
])('shows the meant products for %s among the first five', async (text, meant) => {
  const found = await names(text)
  expect(found.slice(0, 5).join('; ')).toMatch(meant)
})

test('lists all shukas before other products for "shukka", and suggests them first', async () => {
  const isShuka = (await names('shukka')).map((name) => /shuka/i.test(name))
  expect(isShuka.filter(Boolean).length).toBeGreaterThan(9)
  expect(isShuka.lastIndexOf(true)).toBe(isShuka.filter(Boolean).length - 1)
  const [first] = (await shop.ask(productAutocomplete, { searchText: 'shukka' })).data
  expect(first?.name).toMatch(/shuka/i)
})

test.each(['pajjammmas', 'laptop', 'viatu', 'pair of shoes'])('offers no unrelated word for %s', async (text) => {
  const { meta } = await find(text)
  expect(meta.total).toBe(0)
  for (const { text: offered } of meta.didYouMean ?? []) expect(offered).not.toMatch(/^(pair|set|sets|of|lapset|vat)$/)
})

test('orders a search by its best match by default and by name on request, and only a search', async () => {
  const byMatch = await find('blanket')
  expect(byMatch.meta.facets.isByMatch).toBe(true)
  const byName = (await find('blanket', 7)).data.map(({ clusterName }) => clusterName)
  expect(byName).toEqual([...byName].sort(new Intl.Collator('en').compare))
  expect(byMatch.data.map(({ clusterName }) => clusterName)).not.toEqual(byName)
  const all = await find('')
  expect(all.meta.facets.isByMatch).toBeUndefined()
  expect((await find('', 7)).data.map(({ id }) => id)).toEqual(all.data.map(({ id }) => id))
})
