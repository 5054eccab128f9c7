import type { ImportColumn } from '#lib/contract/catalogue/office/imports.ts'
import { FAMILY_CELLS, type FamilyField } from './family-cells.ts'
import { FUMA_COLUMNS, REQUIRED_COLUMNS } from './fuma-columns.ts'

/** The meaning of a column, and its cells in the two example rows of the template. Without `second` that cell is empty. */
interface Guide {
  meaning: string
  example: string
  second?: string
}

const guide = (meaning: string, example: string, second?: string): Guide => ({
  meaning,
  example,
  ...(second && { second }),
})

/** The family's own columns. */
const OF_FAMILIES: Readonly<Record<FamilyField, Guide>> = {
  clusterName: guide('Name for customers. Empty for a new product: its code.', 'Example kikoy'),
  clusterFullName: guide('Name on documents. Empty for a new product: brand and name.', 'Bahari Example kikoy'),
  status: guide('“active” is on sale, “draft” and “archived” are not. Empty for a new product: active.', 'draft'),
  collectionCode: guide('Code of the collection. Empty: the collection is found by its name.', 'kikoys'),
  subCollectionCode: guide('Code of the part of the collection. Empty: it is found by its name.', 'classic-kikoys'),
  brandCode: guide('Code of the brand. Empty: the brand is found by its name.', 'BAHARI'),
  shortDescription: guide('Short text, at most 2,000 characters.', 'Soft cotton kikoy, handwoven.'),
  longDescription: guide(
    'Text of the product page. An empty line separates paragraphs.',
    '# Woven in Lamu\n\nSoft when new, softer with each wash.',
  ),
  materials: guide('Materials with percentages that total 100, as JSON.', '[{"name":"Cotton","percent":100}]'),
  features: guide('Lines with a label and a value, as JSON.', '[{"label":"Weave","value":"Handwoven"}]'),
  specification: guide('Lines with a label and a value, as JSON.', '[{"label":"Weight","value":"300 g"}]'),
  care: guide('Care symbols with their texts, as JSON.', '[{"code":"wash-30","text":"Wash at 30 °C"}]'),
  careNote: guide('Note below the care symbols.', 'Wash dark colours separately.'),
  inspired: guide('Heading and story of the product, as JSON.', '{"title":"The coast","text":"Colours of the sea."}'),
  sizeChart: guide(
    'Size chart, as JSON. Each row has as many cells as there are columns.',
    '{"columns":["Size","Width"],"rows":[["Small","100 cm"],["Large","120 cm"]]}',
  ),
  featureName: guide('Feature by which customers filter, such as Fleece.', 'Handwoven'),
  featureCode: guide('Code of the feature. Empty for a new product: made from its name.', 'HW'),
  plCode: guide('Code of the product line. Empty for a new product: made from its part of the collection.', 'KK'),
  category: guide('Kind of product. Empty for a new product: its part of the collection.', 'Kikoy'),
  unitText: guide('Unit in which it is sold: piece, pair, set or metre.', 'piece'),
  convertedUnitText: guide('Name of a bale of this unit: bale, or roll for metres.', 'bale'),
  quantityStepTenths: guide('Step of quantities: 1, or 0.1 for metres.', '1'),
  isNew: guide('“true” marks the product as new, “false” does not.', 'true'),
  isTrending: guide('“true” marks the product as trending, “false” does not.', 'false'),
  isOffer: guide('“true” marks the product as an offer, “false” does not.', 'false'),
  visibility: guide('“true” shows the price, “false” shows “contact us” instead.', 'true'),
  isReturnable: guide('“false” allows returns only for a fault, “true” also for a change of mind.', 'true'),
  tags: guide('Labels on the card, at most 8, as JSON.', '["Handwoven"]'),
  gender: guide('For product feeds: female, male or unisex.', 'unisex'),
  ageGroup: guide('For product feeds: newborn, infant, toddler, kids or adult.', 'adult'),
  pattern: guide('For product feeds: the pattern of the cloth.', 'Striped'),
  googleCategory: guide('Number of the category in Google’s product taxonomy, such as 4126 for beach towels.', '4126'),
  keywords: guide('Search terms that customers do not see, as JSON.', '["sarong","beach towel"]'),
  publishedOn: guide('Day of publication. Empty for a new product: today.', '2026-11-24'),
}

/** The columns of the product's code, its shelf and brand, and its variants. */
const OTHERS: Readonly<Record<string, Guide>> = {
  product_code: guide(
    'Code of the product. Rows with the same code are one product and must be together.',
    'EXAMPLE-001',
    'EXAMPLE-001',
  ),
  collection: guide('Name of the collection. A new name adds a collection.', 'Kikoys'),
  sub_collection: guide('Name of the part of the collection. A new name adds a part.', 'Classic kikoys'),
  brand: guide('Name of the brand. A new name adds a brand. Empty for a new product: “Other”.', 'Bahari'),
  brand_town: guide('Town of a new brand.', 'Lamu'),
  provider_code: guide('Code of the provider that sends out products of a new brand.', 'BH'),
  provider: guide('Name of that provider. Empty: the name of the brand.', 'Bahari Handlooms'),
  colour_code: guide('Code of the colour within the product. Empty: the colour is found by its name.', 'IND', 'IND'),
  colour: guide('Name of the colour.', 'Indigo', 'Indigo'),
  colour_order: guide('Position of the colour in the product, from 1.', '1', '1'),
  swatch: guide(
    'Address of a picture of the colour sample. Empty for a new colour: drawn from its name.',
    'https://example.com/indigo-sample.jpg',
  ),
  pictures: guide(
    'Addresses of the pictures of the colour, one a line, the main picture first. Only in the first row of the colour.',
    'https://example.com/indigo-1.jpg\nhttps://example.com/indigo-2.jpg',
  ),
  size_code: guide('Code of the size within the product. Empty: the size is found by its name.', 'S', 'L'),
  size: guide('Name of the size.', 'Small', 'Large'),
  size_order: guide('Position of the size in the product, from 1.', '1', '2'),
  sku: guide(
    'Code of the variant. Empty for a new variant: made from product, colour and size.',
    'EXAMPLE-001-IND-S',
    'EXAMPLE-001-IND-L',
  ),
  price_ex_vat: guide('Price in KES without VAT, above 0.', '1450.00', '1650.00'),
  former_price_ex_vat: guide('Price before a reduction, in KES without VAT. Empty: no reduction.', '1600.00'),
  vat_percent: guide('Rate of VAT. Empty for a new variant: the standard rate.', '16', '16'),
  pieces_per_bale: guide('Pieces in a bale. Empty for a new variant: 1.', '10', '10'),
  gtin: guide('Barcode number (GTIN) of 8, 12, 13 or 14 digits. Empty: none.', '6161100000018', '6161100000025'),
  stock: guide('Stock in units. Empty for a new variant: 0.', '24', '12'),
}

const GUIDES: ReadonlyMap<string, Guide> = new Map([
  ...Object.entries(OTHERS),
  ...Object.entries(OF_FAMILIES).map(
    ([field, one]) => [FAMILY_CELLS[field as FamilyField].column, one] as [string, Guide],
  ),
])

/** The columns of the shop's own file, in order, with their meaning and examples. */
export const IMPORT_COLUMNS: readonly ImportColumn[] = FUMA_COLUMNS.map((column) => {
  const { meaning, example, second = '' } = GUIDES.get(column) ?? guide('', '')
  const isNeededForNew = column === 'price_ex_vat'
  const need = REQUIRED_COLUMNS.includes(column) ? 'always' : isNeededForNew ? 'new' : 'optional'
  return { column, meaning, need, examples: [example, second] }
})

/** The columns that have a guide. */
export const GUIDED_COLUMNS: readonly string[] = [...GUIDES.keys()]
