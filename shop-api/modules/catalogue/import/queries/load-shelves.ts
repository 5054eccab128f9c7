import type { Session } from '../../../../db/client.ts'
import { brands, collections, providers, subCollections } from '../../../../db/schema/catalogue.ts'
import { Shelves } from '../shelves.ts'

/** The shop's brands and shelves. */
export async function loadShelves({ db }: Session): Promise<Shelves> {
  const storedProviders = await db.select({ code: providers.code }).from(providers)
  return new Shelves({
    brands: await db
      .select({ code: brands.code, name: brands.name, town: brands.town, providerCode: brands.providerCode })
      .from(brands)
      .orderBy(brands.position),
    providers: storedProviders.map(({ code }) => code),
    collections: await db
      .select({ code: collections.code, name: collections.name })
      .from(collections)
      .orderBy(collections.position),
    subCollections: await db
      .select({ code: subCollections.code, name: subCollections.name, collectionCode: subCollections.collectionCode })
      .from(subCollections)
      .orderBy(subCollections.position),
  })
}

/** Names of the providers that send the products, by code. */
export async function loadProviderNames({ db }: Session): Promise<Map<string, string>> {
  const rows = await db.select({ code: providers.code, name: providers.name }).from(providers)
  return new Map(rows.map(({ code, name }) => [code, name]))
}
