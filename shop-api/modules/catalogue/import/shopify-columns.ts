/** Shopify's columns by content: the name in older exports first, then in newer exports. */
export const SHOPIFY = {
  handle: ['Handle', 'URL handle'],
  title: ['Title', 'Title'],
  body: ['Body (HTML)', 'Description'],
  vendor: ['Vendor', 'Vendor'],
  category: ['Product Category', 'Product category'],
  type: ['Type', 'Type'],
  tags: ['Tags', 'Tags'],
  published: ['Published', 'Published on online store'],
  status: ['Status', 'Status'],
  option1: ['Option1 Name', 'Option1 name'],
  value1: ['Option1 Value', 'Option1 value'],
  option2: ['Option2 Name', 'Option2 name'],
  value2: ['Option2 Value', 'Option2 value'],
  option3: ['Option3 Name', 'Option3 name'],
  value3: ['Option3 Value', 'Option3 value'],
  sku: ['Variant SKU', 'SKU'],
  grams: ['Variant Grams', 'Weight value (grams)'],
  tracker: ['Variant Inventory Tracker', 'Inventory tracker'],
  policy: ['Variant Inventory Policy', 'Continue selling when out of stock'],
  quantity: ['Variant Inventory Qty', 'Inventory quantity'],
  price: ['Variant Price', 'Price'],
  compareAt: ['Variant Compare At Price', 'Compare-at price'],
  barcode: ['Variant Barcode', 'Barcode'],
  image: ['Image Src', 'Product image URL'],
  imagePosition: ['Image Position', 'Image position'],
  imageAlt: ['Image Alt Text', 'Image alt text'],
  variantImage: ['Variant Image', 'Variant image URL'],
} as const

export type ShopifyField = keyof typeof SHOPIFY
/** The column's name in this file, for each field. */
export type ShopifyNames = Record<ShopifyField, string>

/** @param names the file's columns in lower case */
export function namesIn(names: ReadonlySet<string>): ShopifyNames {
  const pick = ([old, recent]: readonly [string, string]) => (names.has(old.toLowerCase()) ? old : recent)
  return Object.fromEntries(Object.entries(SHOPIFY).map(([field, pair]) => [field, pick(pair)])) as ShopifyNames
}
