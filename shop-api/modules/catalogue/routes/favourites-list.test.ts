import { cartAdd } from '#lib/contract/cart/cart.ts'
import { addFavouriteProduct } from '#lib/contract/catalogue/favourite.ts'
import { productDetails, productFeatureDetail } from '#lib/contract/catalogue/product.ts'
import { productList } from '#lib/contract/catalogue/product-list.ts'
import { newPerson, type TestPerson } from '../../../testing/people.ts'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'

const clock = () => new Date('2026-11-21T09:00:00Z')
let shop: TestShop
let amina: TestPerson
let codes: string[]
beforeAll(async () => {
  shop = await openTestShop({ clock })
  amina = await newPerson(shop.database, clock, 2)
  const { data } = await shop.ask(productList, {})
  const marked = [data[1], data[4], data[7]].flatMap((card) => card ?? [])
  for (const { id } of marked) await shop.ask(addFavouriteProduct, { productId: id, favourite: 1 }, amina.headers)
  codes = marked.map(({ clusterCode }) => clusterCode)
}, 180_000)
afterAll(() => shop.close())

const listed = async (filter: object, headers?: Record<string, string>) => {
  const { data, meta } = await shop.ask(productList, filter, headers)
  return { codes: data.map(({ clusterCode }) => clusterCode), total: meta.total, others: meta.facets.others, meta }
}

it("lists a signed-in user's own favourites only, in the requested order", async () => {
  const mine = await listed({ isFavorite: true }, amina.headers)
  expect(mine).toMatchObject({ codes, total: 3, others: { isFavorite: 3 } })
  const backwards = await listed({ isFavorite: true, sort: 4 }, amina.headers)
  expect(backwards.codes).toEqual(codes.toReversed())
  const brands = mine.meta.facets.brands
  expect(brands.reduce((sum, { count }) => sum + count, 0)).toBe(3)
  const [brand] = brands
  const one = await listed({ isFavorite: true, brands: [brand?.code ?? ''] }, amina.headers)
  expect(one.total).toBe(brand?.count)
})

it('hides favourites from other users and leaves shared lists unchanged', async () => {
  const before = await listed({})
  await listed({ isFavorite: true }, amina.headers)
  const other = await newPerson(shop.database, clock, 2)
  expect(await listed({ isFavorite: true }, other.headers)).toMatchObject({ codes: [], total: 0 })
  const guest = await listed({ isFavorite: true })
  expect([guest.codes, guest.total, guest.others]).toEqual([before.codes, before.total, before.others])
  expect(guest.others.isFavorite).toBeUndefined()
  expect((await listed({}, amina.headers)).codes).toEqual(before.codes)
})

it('marks a product and its colours as favourite for the caller only', async () => {
  const { data } = await shop.ask(productList, {})
  const marks = async (at: number, headers?: Record<string, string>) => {
    const { id, clusterCode, colours } = data[at] as (typeof data)[number]
    // A favourite is a family: every colour of it is one.
    const colour = { clusterId: clusterCode, colorCode: colours.at(-1)?.code ?? '' }
    return [
      (await shop.ask(productDetails, { id }, headers)).data.isFavourite,
      (await shop.ask(productFeatureDetail, colour, headers)).data.isFavourite,
    ]
  }
  expect(await marks(1, amina.headers)).toEqual([true, true])
  expect(await marks(2, amina.headers)).toEqual([false, false])
  const other = await newPerson(shop.database, clock, 2)
  expect(await marks(1, other.headers)).toEqual([false, false])
  expect(await marks(1)).toEqual([false, false])
})

it('marks favourites on every card of a list for signed-in users only', async () => {
  const marks = async (filter: object, headers?: Record<string, string>) => {
    const { data } = await shop.ask(productList, filter, headers)
    return data.map(({ isFavourite }) => isFavourite)
  }
  const mine = await marks({}, amina.headers)
  expect(mine.flatMap((is, at) => (is ? at : []))).toEqual([1, 4, 7])
  expect(new Set(mine)).toEqual(new Set([true, false]))
  expect(await marks({ isFavorite: true }, amina.headers)).toEqual([true, true, true])
  // The shared page was served in between: it remains without marks.
  expect(new Set(await marks({}))).toEqual(new Set([undefined]))
  const pending = await newPerson(shop.database, clock, 3, 'pending')
  expect(new Set(await marks({}, pending.headers))).toEqual(new Set([undefined]))
  const other = await newPerson(shop.database, clock, 2)
  expect(new Set(await marks({}, other.headers))).toEqual(new Set([false]))
})

it("returns a product family's lines in the account's cart, to that account only", async () => {
  const { data: cards } = await shop.ask(productList, { searchText: 'Simba blanket, Mara border' })
  const id = cards[0]?.id ?? 0
  const other = cards[1]?.id ?? (await shop.ask(productList, {})).data[0]?.id ?? 0
  const isFavouriteShown = async (headers?: Record<string, string>) =>
    (await shop.ask(productDetails, { id }, headers)).data.cartList
  expect(await isFavouriteShown(amina.headers)).toEqual([])
  const items = [
    { productId: id, quantity: 2 },
    { productId: other, quantity: 2 },
  ]
  await shop.ask(cartAdd, { items, set: true }, amina.headers)
  const { data } = await shop.ask(productDetails, { id }, amina.headers)
  expect(data.cartList).toEqual([{ productId: id, quantity: 2, price: data.exVatPrice }])
  expect(data).toMatchObject({ clusterName: 'Simba blanket, Mara border', clusterName1: 'Simba blanket' })
  expect(data.productName1).toBe(`Simba blanket, ${data.colorName}`)
  expect(await isFavouriteShown()).toBeUndefined()
  expect(await isFavouriteShown((await newPerson(shop.database, clock, 2)).headers)).toEqual([])
  expect(await isFavouriteShown((await newPerson(shop.database, clock, 3, 'pending')).headers)).toBeUndefined()
  for (const type of [5, 6] as const)
    expect(await isFavouriteShown((await newPerson(shop.database, clock, type)).headers)).toBeUndefined()
})

it('shows a trader without approval the list without favourites', async () => {
  const pending = await newPerson(shop.database, clock, 3, 'pending')
  expect((await listed({ isFavorite: true }, pending.headers)).total).toBe((await listed({})).total)
  // Also where something was marked before the approval was taken away.
  const id = (await shop.ask(productList, {})).data[0]?.id ?? 0
  await shop.database.query(
    'INSERT INTO favourites (user_id, family_id, variant_id, created_at) SELECT $1, family_id, id, now() FROM variants WHERE id = $2',
    [pending.userId, id],
  )
  expect((await shop.ask(productDetails, { id }, pending.headers)).data.isFavourite).toBe(false)
})

it('omits a removed favourite from the next list', async () => {
  const { data } = await shop.ask(productList, { isFavorite: true }, amina.headers)
  await shop.ask(addFavouriteProduct, { productId: data[0]?.id ?? 0, favourite: 0 }, amina.headers)
  expect((await listed({ isFavorite: true }, amina.headers)).codes).toEqual(codes.slice(1))
})
