import { brandName, collectionName, providerName, townName } from '#lib/contract/catalogue/office/collections.ts'
import { MAX_AXIS, MAX_PICTURES, MAX_VARIANTS } from '#lib/contract/catalogue/office/family.ts'
import { familyForm, MAX_AXIS_NAME } from '#lib/contract/catalogue/office/family-form.ts'
import { InvalidRow } from './problem.ts'
import type { FamilyFields, ProductDoc, ProductPatch } from './product.ts'

/** Fields of a file that the office's form has under another name. */
const RENAMED: Partial<Record<keyof FamilyFields, keyof typeof FORM>> = {
  clusterName: 'name',
  clusterFullName: 'fullName',
  unitText: 'unit',
}
const FORM = familyForm.shape

interface Limit {
  safeParse: (value: unknown) => { success: boolean; error?: { issues: { message: string; path: PropertyKey[] }[] } }
}

function* limitsOf({ family, brand, shelf }: ProductPatch): Generator<[string, Limit, unknown]> {
  for (const [field, value] of Object.entries(family)) {
    const name = RENAMED[field as keyof FamilyFields] ?? (field as keyof typeof FORM)
    if (name in FORM) yield [name, FORM[name], value]
  }
  if (brand?.name) yield ['brandName', brandName, brand.name]
  if (brand?.town) yield ['brand_town', townName, brand.town]
  if (brand?.providerName) yield ['provider', providerName, brand.providerName]
  for (const field of ['collectionName', 'subCollectionName'] as const)
    if (shelf?.[field]) yield [field, collectionName, shelf[field]]
}

/**
 * Checks a product of a file against the limits of the office's forms, so that staff can edit every imported product.
 * @param columnOf the column of the file for a field
 * @throws InvalidRow naming the column
 */
export function checkLimits(patch: ProductPatch, columnOf: (field: string) => string): void {
  for (const [field, limit, value] of limitsOf(patch)) {
    const issue = limit.safeParse(value).error?.issues[0]
    if (!issue) continue
    const place = issue.path.length > 0 ? `Line ${Number(issue.path[0]) + 1}: ` : ''
    throw new InvalidRow(
      patch.line,
      columnOf(field),
      `${Number.isNaN(Number(issue.path[0])) ? '' : place}${issue.message}`,
    )
  }
  for (const axis of ['colour', 'size'] as const) {
    const long = (axis === 'colour' ? patch.colours : patch.sizes).find(({ name }) => name.length > MAX_AXIS_NAME)
    if (long)
      throw new InvalidRow(patch.line, columnOf(axis), `The name of a ${axis} has at most ${MAX_AXIS_NAME} characters.`)
  }
}

/**
 * The reason why a family would exceed the maximum of colours, sizes, variants or pictures. Null if it does not, or if
 * it exceeded it before.
 */
export function tooMany(
  doc: Pick<ProductDoc, 'colours' | 'sizes' | 'variants'>,
  existing: ProductDoc | undefined,
): string | null {
  const limits = { colours: MAX_AXIS, sizes: MAX_AXIS, variants: MAX_VARIANTS }
  for (const [part, most] of Object.entries(limits) as [keyof typeof limits, number][]) {
    const count = doc[part].length
    if (count > Math.max(most, existing?.[part].length ?? 0))
      return `A product has at most ${most.toLocaleString('en')} ${part}: this one would have ${count.toLocaleString('en')}.`
  }
  for (const { code, name, imageShas } of doc.colours) {
    const before = existing?.colours.find((one) => one.code === code)?.imageShas.length ?? 0
    if (imageShas.length > Math.max(MAX_PICTURES, before))
      return `A colour has at most ${MAX_PICTURES} pictures: ${name} would have ${imageShas.length}.`
  }
  return null
}
