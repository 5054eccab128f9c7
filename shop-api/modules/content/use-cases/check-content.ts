import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { redirectPath } from '#lib/content/redirect-path.ts'
import type { PartContent } from '#lib/contract/content/content-parts.ts'
import type { ContentFinding } from '#lib/contract/content/office/content.ts'
import type { Session } from '../../../db/client.ts'
import { brands, collections, families, subCollections, variants } from '../../../db/schema/catalogue.ts'
import { media } from '../../../db/schema/media.ts'
import { refuse } from '../../../refusal.ts'
import { checkContent } from '../rules/check-content.ts'
import type { CheckContext } from '../rules/check-context.ts'
import { loadShown } from './stored-content.ts'

/** Checks a part against the database. @param at when it is to be shown */
export async function checkStored(tx: Session, of: PartContent, at: Date): Promise<ContentFinding[]> {
  return checkContent(of, await loadContext(tx, of, at))
}

/** @throws invalid-request with the first message, if the check finds an error */
export function demandNoError(findings: readonly ContentFinding[]): void {
  const [first, ...others] = findings.filter(({ level }) => level === 'error')
  if (!first) return
  const more = others.length === 0 ? '' : ` ${others.length} more ${others.length === 1 ? 'error' : 'errors'}.`
  throw refuse('invalid-request', `Not published: ${first.message}${more}`, { data: { findings } })
}

/** @throws invalid-request if the check finds an error */
export const demandPublishable = async (tx: Session, of: PartContent, at: Date): Promise<void> =>
  demandNoError(await checkStored(tx, of, at))

/** Every text of a part, to find its references; addresses of redirects in the form used for comparison. */
const textOf = ({ part, content }: PartContent) =>
  JSON.stringify(part === 'redirects' ? [content, content.redirects.map(({ from }) => redirectPath(from))] : content)

/** The pictures that a part names. */
export const picturesOf = ({ part, content }: PartContent): string[] =>
  part === 'home'
    ? [
        ...content.banners.flatMap(({ picture, pictureNarrow }) => [picture, pictureNarrow]),
        ...content.sections.flatMap((section) => (section.kind === 'words' ? [section.picture] : [])),
      ].flatMap((sha256) => sha256 ?? [])
    : []

async function loadContext(tx: Session, of: PartContent, at: Date): Promise<CheckContext> {
  const { db } = tx
  const shas = picturesOf(of)
  const pictures = shas.length === 0 ? [] : await db.select().from(media).where(inArray(media.sha256, shas))
  const ids = [...textOf(of).matchAll(/\/product-details\/(\d{1,15})/g)].map(([, id]) => Number(id))
  const products =
    ids.length === 0
      ? []
      : await db
          .select({ id: variants.id })
          .from(variants)
          .innerJoin(families, eq(families.id, variants.familyId))
          .where(and(inArray(variants.id, ids), eq(families.status, 'active'), isNotNull(families.card)))
  const pages = await loadShown(tx, 'pages')
  const redirects = await loadShown(tx, 'redirects')
  return {
    at,
    pictures: new Map(pictures.map((picture) => [picture.sha256, picture])),
    collections: await loadCollections(tx),
    brands: new Set((await db.select({ code: brands.code }).from(brands)).map(({ code }) => code)),
    products: new Set(products.map(({ id }) => id)),
    pages: new Set(
      pages.of.part === 'pages' ? pages.of.content.pages.flatMap(({ isHidden, slug }) => (isHidden ? [] : slug)) : [],
    ),
    redirects: new Map(
      redirects.of.part === 'redirects'
        ? redirects.of.content.redirects.map(({ from, target }) => [redirectPath(from), target])
        : [],
    ),
  }
}

async function loadCollections({ db }: Session): Promise<CheckContext['collections']> {
  const wholes = await db.select().from(collections)
  const parts = await db.select().from(subCollections)
  const counts = await db
    .select({
      ...{ collection: families.collectionCode, part: families.subCollectionCode },
      count: sql<number>`count(*)::int`,
    })
    .from(families)
    .where(and(eq(families.status, 'active'), isNotNull(families.card)))
    .groupBy(families.collectionCode, families.subCollectionCode)
  const onSale = new Map<string, number>()
  for (const { collection, part, count } of counts) {
    onSale.set(collection, (onSale.get(collection) ?? 0) + count)
    onSale.set(`${collection}/${part}`, count)
  }
  const entry = (code: string, name: string, isShown: boolean) =>
    [code, { name, isShown, onSale: onSale.get(code) ?? 0 }] as const
  return new Map([
    ...wholes.map(({ code, name, isAvailable }) => entry(code, name, isAvailable)),
    ...parts.map((one) => entry(`${one.collectionCode}/${one.code}`, one.name, one.isAvailable)),
  ])
}
