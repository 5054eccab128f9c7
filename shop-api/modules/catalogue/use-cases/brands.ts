import { and, asc, eq, max, sql } from 'drizzle-orm'
import type { Input, Output } from '#lib/contract/base/call.ts'
import type { OfficeBrand, officeBrandList, officeBrandSave } from '#lib/contract/catalogue/office/collections.ts'
import type { Session } from '../../../db/client.ts'
import { brands, families, providers } from '../../../db/schema/catalogue.ts'
import { media } from '../../../db/schema/media.ts'
import { refuse } from '../../../refusal.ts'
import { changedFamilies, type ShopChange } from '../../products/use-cases/shop-change.ts'
import { freeCode, sameName, slugOf } from '../rules/codes.ts'
import { demandPicture } from './demand-picture.ts'
import { nextOrder, type OrderChange } from './next-order.ts'

/** All brands in the order of the shop, with the providers there are. */
export async function listBrands({ db }: Session): Promise<Output<typeof officeBrandList>> {
  const rows = await db
    .select({
      ...{ code: brands.code, version: brands.version, name: brands.name, town: brands.town, blurb: brands.blurb },
      provider: { code: providers.code, name: providers.name, town: providers.town },
      image: { sha256: media.sha256, alt: media.alt, blur: media.blur },
      families: sql<number>`(SELECT count(*)::int FROM ${families} WHERE ${families.brandCode} = ${brands.code})`,
    })
    .from(brands)
    .innerJoin(providers, eq(providers.code, brands.providerCode))
    .leftJoin(media, eq(media.sha256, brands.imageSha))
    .orderBy(asc(brands.position), asc(brands.code))
  return {
    brands: rows,
    providers: await db.select().from(providers).orderBy(asc(providers.name)),
  }
}

async function brandOf(tx: Session, code: string): Promise<OfficeBrand> {
  const found = (await listBrands(tx)).brands.find((one) => one.code === code)
  if (!found) throw refuse('not-found', 'There is no such brand.')
  return found
}

/** The provider that dispatches: an existing or a new provider. @throws invalid-request if neither is named */
async function providerFor(tx: Session, { providerCode, providerName, providerTown }: Given): Promise<string> {
  const all = await tx.db.select().from(providers)
  if (providerCode) {
    if (all.some(({ code }) => code === providerCode)) return providerCode
    throw refuse('invalid-request', 'Choose the provider that dispatches.', {
      fields: { providerCode: 'Choose the provider that dispatches.' },
    })
  }
  if (!providerName) {
    const message = 'Name the provider that dispatches the products of this brand.'
    throw refuse('invalid-request', message, { fields: { providerName: message } })
  }
  const named = all.find(({ name }) => sameName(name) === sameName(providerName))
  if (named) return named.code
  const code = freeCode(slugOf(providerName), (tried) => all.some((one) => one.code === tried))
  await tx.db.insert(providers).values({ code, name: providerName, town: providerTown ?? '' })
  return code
}

type Given = Input<typeof officeBrandSave>

/**
 * Creates a brand, or saves it over the version that was read.
 * @throws `changed-meanwhile` with the current brand; invalid-request for the name of another brand
 */
export async function saveBrand(
  tx: Session,
  given: Given,
): Promise<{ before: OfficeBrand | null; after: OfficeBrand; shopChange: ShopChange }> {
  const { db } = tx
  const { brands: all } = await listBrands(tx)
  const same = all.find((one) => sameName(one.name) === sameName(given.name) && one.code !== given.code)
  if (same) {
    const message = `There is another brand “${same.name}”.`
    throw refuse('invalid-request', message, { fields: { name: message } })
  }
  if (given.image !== null) await demandPicture(tx, given.image, 'image')
  const providerCode = await providerFor(tx, given)
  const values = { name: given.name, town: given.town, blurb: given.blurb, imageSha: given.image, providerCode }
  if (given.code === undefined) {
    const code = freeCode(slugOf(given.name), (tried) => all.some((one) => one.code === tried))
    const [last] = await db.select({ position: max(brands.position) }).from(brands)
    await db.insert(brands).values({ ...values, code, position: (last?.position ?? -1) + 1 })
    const shopChange = await changedFamilies(tx, [])
    return { before: null, after: await brandOf(tx, code), shopChange }
  }
  const before = await brandOf(tx, given.code)
  const written = await db
    .update(brands)
    .set({ ...values, version: sql`${brands.version} + 1` })
    .where(and(eq(brands.code, given.code), eq(brands.version, given.version ?? 0)))
    .returning({ code: brands.code })
  if (written.length === 0)
    throw refuse('changed-meanwhile', `Someone else has changed “${before.name}” since you opened it.`, {
      data: before,
    })
  // Cards and search words have the brand's name.
  const of = await db.select({ id: families.id }).from(families).where(eq(families.brandCode, given.code))
  const shopChange = await changedFamilies(
    tx,
    of.map(({ id }) => id),
  )
  return { before, after: await brandOf(tx, given.code), shopChange }
}

/**
 * Orders brands; unnamed brands follow in their previous order.
 * @returns the order before
 * @throws `changed-meanwhile`
 */
export async function orderBrands({ db }: Session, change: OrderChange): Promise<string[]> {
  const rows = await db
    .select({ code: brands.code })
    .from(brands)
    .orderBy(asc(brands.position), asc(brands.code))
    .for('update')
  const current = rows.map(({ code }) => code)
  for (const [position, code] of nextOrder(current, change).entries())
    await db.update(brands).set({ position }).where(eq(brands.code, code))
  return current
}
