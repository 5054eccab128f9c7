import type { Database } from '../db/client.ts'
import { schema } from '../db/schema.ts'

/** Places the tests deliver to. The ids are those of the lists. */
export const PLACES = { kenya: 1, uganda: 2, nairobi: 47, kiambu: 22, cityOfNairobi: 470, thika: 220, kampala: 900 }

const PICTURE = 'a'.repeat(64)

/** A variant to be put on the shelf; its product id is its place in the list, from 1. */
export interface TestProduct {
  price?: number
  stock?: number
  visibility?: boolean
  /** Sold by the tenth of a metre. */
  metres?: boolean
}

/**
 * Fills an empty database with a handful of products, towns, delivery charges and a pick-up point.
 * @param products each becomes a family of one colour and one size; price in cents ex-VAT, stock in its unit
 */
export async function stockShelf({ db }: Database, products: readonly TestProduct[]): Promise<void> {
  await db.insert(schema.media).values({ sha256: PICTURE, alt: 'Cloth', width: 500, height: 746 })
  await db.insert(schema.providers).values({ code: 'mara', name: 'Mara Mills', town: 'Thika' })
  await db
    .insert(schema.brands)
    .values({ code: 'mara', name: 'Mara', town: 'Thika', blurb: '', providerCode: 'mara', position: 1 })
  const named = { code: 'blankets', name: 'Blankets', isAvailable: true, coverSha: PICTURE, position: 1 }
  await db.insert(schema.collections).values({ ...named, blurb: '', dropdownRight: false, tileShas: [] })
  await db
    .insert(schema.subCollections)
    .values({ ...named, code: 'simba', name: 'Simba', collectionCode: 'blankets', isImg: false })
  await addPlaces(db)
  for (const [index, good] of products.entries()) await addProduct(db, index + 1, good)
}

async function addPlaces(db: Database['db']): Promise<void> {
  await db.insert(schema.countries).values([
    { id: PLACES.kenya, code: 'KE', name: 'Kenya', dialCode: '254' },
    { id: PLACES.uganda, code: 'UG', name: 'Uganda', dialCode: '256' },
  ])
  await db.insert(schema.counties).values([
    { id: PLACES.nairobi, countryId: PLACES.kenya, code: '047', name: 'Nairobi' },
    { id: PLACES.kiambu, countryId: PLACES.kenya, code: '022', name: 'Kiambu' },
    { id: 99, countryId: PLACES.uganda, code: 'C', name: 'Central' },
  ])
  await db.insert(schema.cities).values([
    { id: PLACES.cityOfNairobi, countyId: PLACES.nairobi, name: 'Westlands', postalCode: '00800' },
    { id: PLACES.thika, countyId: PLACES.kiambu, name: 'Thika', postalCode: '01000' },
    { id: 221, countyId: PLACES.kiambu, name: 'Ruiru', postalCode: '00232' },
    { id: PLACES.kampala, countyId: 99, name: 'Kampala', postalCode: null },
  ])
  const charge = { countryId: PLACES.kenya, vatPerc: 16 }
  await db.insert(schema.deliveryCharges).values([
    { ...charge, id: 1, exVatCents: 700_00, days: 5, providerName: 'Kenya Parcels' },
    { ...charge, id: 2, countyId: PLACES.nairobi, exVatCents: 250_00, days: 1, providerName: 'Jirani Riders' },
    { ...charge, id: 3, countyId: PLACES.kiambu, exVatCents: 300_00, days: 2, providerName: 'Kiambu Riders' },
    {
      ...charge,
      id: 4,
      countyId: PLACES.kiambu,
      cityId: PLACES.thika,
      exVatCents: 275_00,
      days: 1,
      providerName: 'Thika Riders',
    },
  ])
  await db.insert(schema.pickUpPoints).values({
    id: 7,
    name: 'Biashara Street',
    address: 'Biashara Street 12',
    town: 'Nairobi',
    county: 'Nairobi',
    hours: '8 to 5',
    phone: '0700 000 000',
  })
}

async function addProduct(db: Database['db'], number: number, good: TestProduct): Promise<void> {
  const { price = 1250_00, stock = 100, visibility = true, metres = false } = good
  const [family] = await db
    .insert(schema.families)
    .values({
      clusterCode: `MAR-SB-${String(number).padStart(4, '0')}`,
      clusterName: `Simba Blanket ${number}`,
      clusterFullName: `Simba Blanket ${number}`,
      collectionCode: 'blankets',
      subCollectionCode: 'simba',
      brandCode: 'mara',
      featureCode: 'BRD',
      featureName: 'Woven border',
      plCode: 'SB',
      category: 'Blanket',
      unitText: metres ? 'metre' : 'piece',
      convertedUnitText: 'bale',
      quantityStepTenths: metres ? 1 : 10,
      shortDescription: '',
      longDescription: '',
      features: [],
      materials: [],
      specification: [],
      care: [],
      careNote: '',
      isNew: false,
      isTrending: false,
      isOffer: false,
      visibility,
      tags: [],
      publishedOn: '2026-01-01',
    })
    .returning({ id: schema.families.id })
  const familyId = (family as { id: number }).id
  await db
    .insert(schema.familyColours)
    .values({ familyId, code: 'MAD', name: 'Madder', position: 1, swatchSha: PICTURE, imageShas: [PICTURE] })
  await db.insert(schema.familySizes).values({ familyId, code: '56', name: '5 × 6', position: 1 })
  await db.insert(schema.variants).values({
    familyId,
    code: `MAR-SB-${number}-MAD-56`,
    colourCode: 'MAD',
    sizeCode: '56',
    exVatCents: price,
    piecesPerBale: 24,
    stockTenths: Math.round(stock * 10),
  })
}

/** The stock of a product, in its unit. */
export async function stockOf({ query }: Database, productId: number): Promise<number> {
  const [row] = await query<{ tenths: number }>('SELECT stock_tenths AS tenths FROM variants WHERE id = $1', [
    productId,
  ])
  return (row as { tenths: number }).tenths / 10
}
