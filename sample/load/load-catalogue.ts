import type { Session } from '#shop-api/db/client.ts'
import { upsert } from '#shop-api/db/write-rows.sql.ts'
import { standardVatPerc } from '#shop-api/modules/site/queries/standard-vat.ts'
import { variantsOf } from '../catalogue/expand.ts'
import { picturesOf, swatchOf } from '../catalogue/pictures.ts'
import type { CareInstruction, CataloguePicture, Family, SampleCatalogue, Unit } from '../catalogue/types.ts'
import { pictureFile, sizeOf } from '../pictures/picture-files.ts'

/** The pack of each unit. */
const BALES: Record<Unit, string> = { piece: 'bale', pair: 'bale', set: 'bale', metre: 'roll', kg: 'bale' }

interface MediaRow {
  sha256: string
  alt: string
  blur: string
  width: number
  height: number
  recipe: null
  /** Their sizes are files of the sample too. */
  sizedAt: 'now'
}

/** Pictures met while loading, each once. */
class MediaRows {
  readonly #rows = new Map<string, MediaRow>()

  /** @returns the sha256 to refer to it by */
  add({ file, alt }: CataloguePicture): string {
    const { sha256, blur } = pictureFile(file)
    this.#rows.set(sha256, { sha256, alt, blur, ...sizeOf(file), recipe: null, sizedAt: 'now' })
    return sha256
  }

  get rows(): MediaRow[] {
    return [...this.#rows.values()]
  }
}

/** Loads the whole catalogue except derived data. @returns the ids of its families */
export async function loadCatalogue(tx: Session, sample: SampleCatalogue): Promise<number[]> {
  const media = new MediaRows()
  const shelves = shelfRows(sample, media)
  const vatPerc = await standardVatPerc(tx)
  const cloth = sample.families.map((family) => clothRows(family, media, vatPerc))
  await upsert(
    tx,
    { table: 'media', key: ['sha256'] },
    media.rows.map((row) => ({ ...row, createdAt: 'now' })),
  )
  await upsert(tx, { table: 'providers', key: ['code'] }, sample.providers)
  await upsert(tx, { table: 'brands', key: ['code'] }, shelves.brands)
  await upsert(tx, { table: 'collections', key: ['code'] }, shelves.collections)
  await upsert(tx, { table: 'sub_collections', key: ['code'] }, shelves.subCollections)
  // Content that staff have published stays unchanged.
  const [own] = await tx.query(`SELECT 1 FROM content_versions WHERE part = 'home' LIMIT 1`)
  if (!own) await upsert(tx, { table: 'banners', key: ['id'] }, shelves.banners)
  await upsert(
    tx,
    { table: 'search_synonyms', key: ['word'] },
    Object.entries(sample.searchSynonyms).map(([word, means]) => ({ word, means })),
  )
  return loadFamilies(tx, sample, cloth)
}

function shelfRows(sample: SampleCatalogue, media: MediaRows) {
  return {
    brands: sample.brands.map((brand, position) => ({
      ...brand,
      imageSha: media.add({ file: `brands/${brand.code}`, alt: brand.name }),
      position,
    })),
    collections: sample.collections.map(({ cover, media: tiles, subCollections: _subs, ...row }, position) => ({
      ...row,
      badge: row.badge ?? null,
      video: row.video ?? null,
      coverSha: media.add(cover),
      tileShas: tiles.map((tile) => media.add(tile)),
      position,
    })),
    subCollections: sample.collections.flatMap(({ code: collectionCode, subCollections }) =>
      subCollections.map(({ cover, ...row }, position) => ({
        ...row,
        collectionCode,
        badge: row.badge ?? null,
        coverSha: media.add(cover),
        position,
      })),
    ),
    banners: sample.banners.map(({ mediaType, video, picture, title, text, words, redirectUrl, action }, position) => ({
      id: position + 1,
      position,
      mediaType,
      videoType: video?.videoType ?? null,
      mediaSha: media.add({ ...picture, file: `${picture.file}-wide` }),
      mediaNarrowSha: media.add({ ...picture, file: `${picture.file}-narrow` }),
      videoUrl: video?.videoUrl ?? null,
      title,
      text,
      words,
      redirectUrl,
      redirectText: action,
    })),
  }
}

/** A family's colours with their pictures, its sizes and its variants, as rows that lack the family's id. */
function clothRows(family: Family, media: MediaRows, vatPerc: number) {
  return {
    clusterCode: family.clusterCode,
    colours: family.colours.map((colour, position) => ({
      code: colour.colorCode,
      name: colour.colorName,
      position,
      swatchSha: media.add(swatchOf(family, colour)),
      imageShas: picturesOf(family, colour).map((picture) => media.add(picture)),
    })),
    sizes: family.sizes.map(({ sizeCode, sizeName, order }) => ({ code: sizeCode, name: sizeName, position: order })),
    variants: variantsOf(family).map((variant) => ({
      code: variant.sku,
      colourCode: variant.colorCode,
      sizeCode: variant.sizeCode,
      exVatCents: variant.exVatCents,
      formerExVatCents: variant.formerExVatCents ?? null,
      vatPerc,
      piecesPerBale: variant.piecesPerBale,
      stockTenths: variant.stock * 10,
      updatedAt: 'now',
    })),
  }
}

function familyRow(family: Family, care: ReadonlyMap<string, CareInstruction>) {
  const { heading, paragraphs } = family.longDescription
  return {
    clusterCode: family.clusterCode,
    clusterName: family.clusterName,
    clusterFullName: family.clusterFullName,
    collectionCode: family.collectionCode,
    subCollectionCode: family.subCollectionCode,
    brandCode: family.brandCode,
    featureCode: family.featureCode,
    featureName: family.featureName,
    plCode: family.plCode,
    category: family.category,
    gender: family.gender ?? '',
    ageGroup: family.ageGroup ?? '',
    pattern: family.featureName,
    googleCategory: family.googleCategory,
    unitText: family.unit,
    convertedUnitText: BALES[family.unit],
    quantityStepTenths: Math.round(family.quantityStep * 10),
    shortDescription: family.shortDescription,
    longDescription: [`# ${heading}`, ...paragraphs].join('\n\n'),
    features: [{ label: 'Pattern', value: family.featureName }],
    materials: family.materials,
    specification: family.specification,
    care: family.care.map((code) => ({ code, text: care.get(code)?.text ?? code })),
    careNote: family.careNote,
    inspired: family.inspired ?? null,
    sizeChart: family.sizeChart ?? null,
    isNew: family.isNew,
    isTrending: family.isTrending,
    isOffer: family.isOffer,
    visibility: family.visibility,
    tags: family.tags,
    publishedOn: family.createdAt,
    updatedAt: 'now',
    sizeCodes: [],
    sizesInStock: [],
    colourFamilies: [],
    colourFamiliesInStock: [],
    colourCards: {},
    derivedBy: 0,
    searchText: '',
  }
}

const DERIVED = [
  'sizeCodes',
  'sizesInStock',
  'colourFamilies',
  'colourFamiliesInStock',
  'colourCards',
  'derivedBy',
  'searchText',
]

async function loadFamilies(
  tx: Session,
  sample: SampleCatalogue,
  cloth: ReturnType<typeof clothRows>[],
): Promise<number[]> {
  const care = new Map(sample.careInstructions.map((instruction) => [instruction.code as string, instruction]))
  const written = await upsert<object, { id: number; code: string }>(
    tx,
    { table: 'families', key: ['clusterCode'], keep: DERIVED, returning: 'id, cluster_code AS code' },
    sample.families.map((family) => familyRow(family, care)),
  )
  const idOf = new Map(written.map(({ id, code }) => [code, id]))
  const withFamily = <Row extends object>(pick: (one: (typeof cloth)[number]) => Row[]) =>
    cloth.flatMap((one) => pick(one).map((row) => ({ familyId: idOf.get(one.clusterCode) as number, ...row })))
  await upsert(
    tx,
    { table: 'family_colours', key: ['familyId', 'code'] },
    withFamily((one) => one.colours),
  )
  await upsert(
    tx,
    { table: 'family_sizes', key: ['familyId', 'code'] },
    withFamily((one) => one.sizes),
  )
  // Stock is set once: a later seed does not restore sold pieces.
  await upsert(
    tx,
    { table: 'variants', key: ['code'], keep: ['stockTenths'] },
    withFamily((one) => one.variants),
  )
  await dropVanished(tx, sample, cloth)
  return [...idOf.values()]
}

/** Removes rows of an earlier sample that this sample lacks, except ordered products: orders retain them. */
async function dropVanished({ query }: Session, sample: SampleCatalogue, cloth: ReturnType<typeof clothRows>[]) {
  const codes = cloth.flatMap(({ variants }) => variants.map(({ code }) => code))
  await query(
    `DELETE FROM variants v WHERE v.code <> ALL($1::text[])
       AND NOT EXISTS (SELECT FROM order_lines l WHERE l.variant_id = v.id)`,
    [codes],
  )
  const families = sample.families.map(({ clusterCode }) => clusterCode)
  await query(
    `DELETE FROM families f WHERE f.cluster_code <> ALL($1::text[])
       AND NOT EXISTS (SELECT FROM variants v WHERE v.family_id = f.id)`,
    [families],
  )
  await query('UPDATE families SET visibility = false WHERE cluster_code <> ALL($1::text[])', [families])
}
