import {
  addressCreate,
  addressDefault,
  addressDelete,
  addressList,
  addressUpdate,
} from '#lib/contract/accounts/address.ts'
import { addFavouriteProduct, favouriteProducts } from '#lib/contract/catalogue/favourite.ts'
import { recentProductsAdd, recentProductsDelete, recentProductsList } from '#lib/contract/catalogue/product-summary.ts'
import { deliveryCharge } from '#lib/contract/content/reference.ts'
import { onEachDatabase } from '../../../testing/databases.ts'
import { newPerson, type TestPerson } from '../../../testing/people.ts'
import { PLACES, stockShelf } from '../../../testing/products.ts'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'

let now = new Date('2026-11-21T09:00:00Z')
const clock = () => now
const later = () => {
  now = new Date(now.getTime() + 1000)
}
const PRODUCTS = 23

const westlands = {
  firstName: 'Amina',
  lastName: 'Otieno',
  primaryMobileNumber: '0712 345 678',
  country: PLACES.kenya,
  county: PLACES.nairobi,
  city: PLACES.cityOfNairobi,
  postalCode: '00800',
  physicalLocation: 'Mpaka Road',
}
const thika = { ...westlands, county: PLACES.kiambu, city: PLACES.thika, postalCode: '01000' }
const kampala = {
  ...westlands,
  country: PLACES.uganda,
  county: null,
  city: null,
  countyName: 'Central',
  cityName: 'Kampala',
  postalCode: '',
}

onEachDatabase((open) => {
  let shop: TestShop
  let amina: TestPerson
  let other: TestPerson
  beforeAll(async () => {
    const database = await open()
    await stockShelf(
      database,
      Array.from({ length: PRODUCTS }, () => ({})),
    )
    shop = await openTestShop({ database, clock })
  })
  beforeEach(async () => {
    amina = await newPerson(shop.database, clock, 2)
    other = await newPerson(shop.database, clock, 2)
  })
  afterAll(() => shop.close())

  const listOf = async ({ headers }: TestPerson) => (await shop.ask(addressList, {}, headers)).data
  const add = async (form: object, { headers } = amina) =>
    (await shop.ask(addressCreate, { ...westlands, ...form }, headers)).data

  describe('addresses', () => {
    test('stores addresses as typed, with the names of their places', async () => {
      expect(await add({ middleName: ' Njeri ' })).toEqual({
        id: expect.any(Number),
        firstName: 'Amina',
        middleName: 'Njeri',
        lastName: 'Otieno',
        country: { id: 1, name: 'Kenya' },
        county: { id: 47, name: 'Nairobi' },
        city: { id: 470, name: 'Westlands' },
        physicalLocation: 'Mpaka Road',
        postalCode: '00800',
        primaryMobileNumber: '254712345678',
        countryCode: '254',
        default: true,
      })
      expect(await add(kampala)).toMatchObject({
        county: { id: null, name: 'Central' },
        city: { id: null, name: 'Kampala' },
        postalCode: null,
        default: false,
      })
    })

    test('have one default: the first, then the chosen address, and the next if it is deleted', async () => {
      const [one, two, three] = [await add({}), await add(thika), await add({ default: true })]
      const defaults = async () => (await listOf(amina)).map(({ id, default: is }) => [id, is])
      expect(await defaults()).toEqual([
        [three.id, true],
        [one.id, false],
        [two.id, false],
      ])
      await shop.ask(addressDefault, { id: two.id }, amina.headers)
      expect((await listOf(amina))[0]).toMatchObject({ id: two.id, default: true })
      // The default address stays the default if it is saved without the flag: there is always a default.
      await shop.ask(addressUpdate, { ...thika, id: two.id, default: false }, amina.headers)
      expect((await listOf(amina)).filter((address) => address.default)).toHaveLength(1)
      await shop.ask(addressDelete, { id: two.id }, amina.headers)
      expect(await defaults()).toEqual([
        [one.id, true],
        [three.id, false],
      ])
      await shop.ask(addressDelete, { id: three.id }, amina.headers)
      await shop.ask(addressDelete, { id: one.id }, amina.headers)
      expect(await listOf(amina)).toEqual([])
      expect((await add({})).default).toBe(true)
    })

    test('have one default if many are added and made the default at once', async () => {
      const made = await Promise.all(Array.from({ length: 5 }, () => add({ default: true })))
      await Promise.all(made.map(({ id }) => shop.ask(addressDefault, { id }, amina.headers)))
      expect((await listOf(amina)).filter((address) => address.default)).toHaveLength(1)
    })

    test('are changed as a whole', async () => {
      const { id } = await add({ middleName: 'Njeri' })
      const { data, message } = await shop.ask(addressUpdate, { ...thika, id, firstName: 'Asha' }, amina.headers)
      expect(message).toBe('Your address is saved.')
      expect(data).toMatchObject({ id, firstName: 'Asha', middleName: null, city: { name: 'Thika' }, default: true })
    })

    test('cannot be seen, changed or used by another user', async () => {
      const { id } = await add({})
      expect(await listOf(other)).toEqual([])
      const missing = { status: 404, code: 'not-found' }
      expect(await shop.refused(addressUpdate, { ...westlands, id }, other.headers)).toMatchObject(missing)
      expect(await shop.refused(addressDelete, { id }, other.headers)).toMatchObject(missing)
      expect(await shop.refused(addressDefault, { id }, other.headers)).toMatchObject(missing)
      expect(await shop.refused(deliveryCharge, { addressId: id }, other.headers)).toMatchObject(missing)
      expect(await listOf(amina)).toHaveLength(1)
    })

    test.each([
      ['firstName', { firstName: '' }],
      ['lastName', { lastName: ' ' }],
      ['primaryMobileNumber', { primaryMobileNumber: '07123456' }],
      ['primaryMobileNumber', { primaryMobileNumber: '071234567890' }],
      ['primaryMobileNumber', { primaryMobileNumber: '' }],
      ['country', { country: 0 }],
      ['country', { ...kampala, country: 55 }],
      ['county', { county: null }],
      ['city', { city: null }],
      ['city', { city: PLACES.thika }],
      ['county', { county: 99 }],
      ['postalCode', { postalCode: '0080' }],
      ['postalCode', { postalCode: '008000' }],
      ['postalCode', { postalCode: '' }],
      ['physicalLocation', { physicalLocation: '' }],
      ['countyName', { ...kampala, countyName: '' }],
      ['cityName', { ...kampala, cityName: '' }],
    ])('refuse %s of %j', async (field, change) => {
      const problem = await shop.refused(addressCreate, { ...westlands, ...change }, amina.headers)
      expect(Object.keys(problem.fields ?? {})).toContain(field)
      expect(await listOf(amina)).toEqual([])
    })

    test('give the delivery charge', async () => {
      const costs = async (form: object) => {
        const { id } = await add(form)
        return (await shop.ask(deliveryCharge, { addressId: id }, amina.headers)).data
      }
      expect(await costs({})).toMatchObject({ charge: 250_00, chargeWithVat: 290_00, provider_name: 'Jirani Riders' })
      expect(await costs(thika)).toMatchObject({ charge: 275_00, provider_name: 'Thika Riders' })
      const { id } = await add(kampala)
      const abroad = await shop.refused(deliveryCharge, { addressId: id }, amina.headers)
      expect(Object.keys(abroad.fields ?? {})).toEqual(['addressId'])
      expect((await shop.refused(deliveryCharge, { addressId: id })).status).toBe(401)
    })

    test('are fifty at most', async () => {
      await shop.database.query(
        `INSERT INTO addresses (user_id, first_name, last_name, mobile_number, country_id, physical_location)
         SELECT $1, 'A', 'B', '254712345678', 1, 'X' FROM generate_series(1, 50)`,
        [amina.userId],
      )
      expect((await shop.refused(addressCreate, westlands, amina.headers)).message).toContain('At most 50')
    })
  })

  describe('favourites', () => {
    const favourites = async ({ headers }: TestPerson) => (await shop.ask(favouriteProducts, {}, headers)).data
    const mark = (productId: number, favourite: 0 | 1, { headers } = amina) =>
      shop.ask(addFavouriteProduct, { productId, favourite }, headers)

    test('are marked and unmarked, each once, the newest first', async () => {
      const { data } = await mark(1, 1)
      expect(data.message).toBe('Added to your favourite list')
      later()
      await Promise.all([mark(2, 1), mark(2, 1)])
      expect(await favourites(amina)).toEqual([
        { productId: 2, clusterCode: 'MAR-SB-0002' },
        { productId: 1, clusterCode: 'MAR-SB-0001' },
      ])
      expect((await mark(1, 0)).data.message).toBe('Removed from favourites')
      await mark(1, 0)
      expect(await favourites(amina)).toHaveLength(1)
      expect(await favourites(other)).toEqual([])
    })

    test('are of products there are', async () => {
      expect((await shop.refused(addFavouriteProduct, { productId: 999, favourite: 1 }, amina.headers)).status).toBe(
        404,
      )
      const odd = await shop.refused(addFavouriteProduct, { productId: 1, favourite: 2 }, amina.headers)
      expect(odd.fields).toHaveProperty('favourite')
    })

    test.each(['pending', 'declined'] as const)(
      'are refused with the reason to a trader who is %s',
      async (approval) => {
        const trader = await newPerson(shop.database, clock, 3, approval)
        const problem = await shop.refused(addFavouriteProduct, { productId: 1, favourite: 1 }, trader.headers)
        expect(problem).toMatchObject({ status: 403, code: 'not-approved' })
        expect(problem.message).toBe(
          approval === 'pending'
            ? 'Your documents are not approved yet. You can order once they are approved.'
            : 'Your documents were declined: The copy cannot be read. Please upload them again.',
        )
      },
    )
  })

  describe('recently viewed products', () => {
    const ids = async ({ headers }: TestPerson, productIds: number[] = []) =>
      (await shop.ask(recentProductsList, { productIds }, headers)).data.map(({ id }) => id)

    test('is remembered, the latest first, twenty at most', async () => {
      for (let productId = 1; productId <= PRODUCTS; productId += 1) {
        later()
        await shop.ask(recentProductsAdd, { productId }, amina.headers)
      }
      later()
      await shop.ask(recentProductsAdd, { productId: 10 }, amina.headers)
      const expected = [10, ...Array.from({ length: PRODUCTS }, (_, at) => PRODUCTS - at).filter((id) => id !== 10)]
      expect(await ids(amina)).toEqual(expected.slice(0, 20))
    })

    test("returns an account's own products regardless of the ids a browser sends", async () => {
      await shop.ask(recentProductsAdd, { productId: 3 }, amina.headers)
      expect(await ids(amina, [1, 2])).toEqual([3])
      expect(await ids(other, [1, 2])).toEqual([])
      const { data: guest } = await shop.ask(recentProductsList, { productIds: [2, 1, 2, 999] })
      expect(guest.map(({ id }) => id)).toEqual([2, 1])
    })

    test('is forgotten one by one, or all at once', async () => {
      for (const productId of [1, 2, 3]) {
        later()
        await shop.ask(recentProductsAdd, { productId }, amina.headers)
      }
      await shop.ask(recentProductsDelete, { id: 2 }, amina.headers)
      expect(await ids(amina)).toEqual([3, 1])
      await shop.ask(recentProductsDelete, {}, amina.headers)
      expect(await ids(amina)).toEqual([])
      expect((await shop.refused(recentProductsAdd, { productId: 999 }, amina.headers)).status).toBe(404)
    })
  })
})
