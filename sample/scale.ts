import type { Database } from '#shop-api/db/client.ts'
import { refreshFamilies } from '#shop-api/modules/products/use-cases/refresh-family.ts'

/** Varies copies by words, so that names and searches are as varied as in a large shop. */
const PLACES = [
  'Turkana',
  'Elgon',
  'Samburu',
  'Tsavo',
  'Amboseli',
  'Naivasha',
  'Baringo',
  'Bogoria',
  'Nakuru',
  'Marsabit',
  'Chyulu',
  'Suswa',
  'Longonot',
  'Menengai',
  'Kakamega',
  'Kericho',
  'Kisii',
  'Homa',
  'Rusinga',
  'Lamu',
]
const WORDS = ['Dawn', 'River', 'Ridge', 'Acacia', 'Harvest', 'Lake', 'Ember', 'Cloud', 'Reed', 'Market', 'Granite']

const COPY_FAMILIES = `
  INSERT INTO families (cluster_code, cluster_name, cluster_full_name, collection_code, sub_collection_code, brand_code,
    feature_code, feature_name, pl_code, category, unit_text, converted_unit_text, quantity_step_tenths,
    short_description, long_description, features, materials, specification, care, care_note, inspired, size_chart,
    is_new, is_trending, is_offer, visibility, tags, published_on)
  SELECT f.cluster_code || '-X' || n, f.cluster_name || ' ' || name.text, f.cluster_full_name || ' ' || name.text,
    f.collection_code, f.sub_collection_code, brand.code, f.feature_code, f.feature_name, f.pl_code, f.category,
    f.unit_text, f.converted_unit_text, f.quantity_step_tenths, f.short_description, f.long_description, f.features,
    f.materials, f.specification, f.care, f.care_note, f.inspired, f.size_chart, (n + f.id) % 17 = 0,
    (n + f.id) % 13 = 0, f.is_offer, f.visibility, f.tags, f.published_on
  FROM families f
  CROSS JOIN generate_series($1::int, $2::int) n
  CROSS JOIN LATERAL (SELECT ($3::text[])[1 + n % cardinality($3::text[])] || ' '
    || ($4::text[])[1 + (n / cardinality($3::text[])) % cardinality($4::text[])] || ' ' || n AS text) name
  CROSS JOIN LATERAL (SELECT code FROM brands ORDER BY position
    OFFSET ((n + f.id) % (SELECT count(*) FROM brands)) LIMIT 1) brand
  WHERE f.cluster_code NOT LIKE '%-X%'`

// Each copy hangs on the family it was copied from by the code before the -X.
const COPY_PARTS = [
  `INSERT INTO family_colours (family_id, code, name, position, swatch_sha, image_shas)
   SELECT c.id, p.code, p.name, p.position, p.swatch_sha, p.image_shas FROM families c
   JOIN families f ON f.cluster_code = split_part(c.cluster_code, '-X', 1)
   JOIN family_colours p ON p.family_id = f.id WHERE c.card IS NULL`,
  `INSERT INTO family_sizes (family_id, code, name, position)
   SELECT c.id, p.code, p.name, p.position FROM families c
   JOIN families f ON f.cluster_code = split_part(c.cluster_code, '-X', 1)
   JOIN family_sizes p ON p.family_id = f.id WHERE c.card IS NULL`,
  `INSERT INTO variants (family_id, code, colour_code, size_code, ex_vat_cents, former_ex_vat_cents, vat_perc,
     pieces_per_bale, stock_tenths)
   SELECT c.id, p.code || '-X' || split_part(c.cluster_code, '-X', 2), p.colour_code, p.size_code,
     p.ex_vat_cents + (c.id % 40)::int * 500, p.former_ex_vat_cents + (c.id % 40)::int * 500, p.vat_perc,
     p.pieces_per_bale, p.stock_tenths
   FROM families c
   JOIN families f ON f.cluster_code = split_part(c.cluster_code, '-X', 1)
   JOIN variants p ON p.family_id = f.id WHERE c.card IS NULL`,
]

/**
 * Grows a seeded catalogue to about as many variants by copying its families under other names, mills and prices: for
 * measuring, not for selling. The same figure always gives the same catalogue.
 * @returns how many variants there are then
 */
export async function growCatalogue(database: Database, variants: number): Promise<number> {
  const count = async () => (await database.query<{ n: number }>('SELECT count(*) AS n FROM variants'))[0]?.n ?? 0
  const [sample] = await database.query<{ n: number; copies: number }>(
    `SELECT count(*) AS n, coalesce(max(nullif(split_part(f.cluster_code, '-X', 2), '')::int), 0) AS copies
     FROM variants v JOIN families f ON f.id = v.family_id`,
  )
  const own = sample ? Math.round(sample.n / (sample.copies + 1)) : 0
  if (!sample || own === 0) throw new Error('the catalogue to grow is empty')
  const copies = Math.ceil(variants / own) - 1
  if (copies <= sample.copies) return count()
  await database.transaction(async (tx) => {
    const { query } = tx
    await query(COPY_FAMILIES, [sample.copies + 1, copies, PLACES, WORDS])
    for (const statement of COPY_PARTS) await query(statement)
    const made = await query<{ id: number }>('SELECT id FROM families WHERE card IS NULL ORDER BY id')
    await refreshFamilies(
      tx,
      made.map(({ id }) => id),
    )
  })
  await database.query('VACUUM ANALYZE')
  return count()
}
