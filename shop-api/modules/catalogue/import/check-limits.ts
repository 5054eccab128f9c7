import { brandName, collectionName, providerName, townName } from '#lib/contract/catalogue/office/collections.ts'
import { MAX_AXIS, MAX_PICTURES, MAX_VARIANTS } from '#lib/contract/catalogue/office/family.ts'
import { familyForm, MAX_AXIS_NAME } from '#lib/contract/catalogue/office/family-form.ts'
import type { Problem } from './problem.ts'
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
 * @returns a problem for each column beyond its limit
 */
export function checkLimits(patch: ProductPatch, columnOf: (field: string) => string): Problem[] {
  const problems: Problem[] = []
  const refuse = (field: string, reason: string) => {
    const column = columnOf(field)
    // Several fields can have the same column.
    if (!problems.some((problem) => problem.column === column)) problems.push({ line: patch.line, column, reason })
  }
  for (const [field, limit, value] of limitsOf(patch)) {
    const issue = limit.safeParse(value).error?.issues[0]
    if (!issue) continue
    const place = issue.path.length > 0 ? `Line ${Number(issue.path[0]) + 1}: ` : ''
    refuse(field, `${Number.isNaN(Number(issue.path[0])) ? '' : place}${issue.message}`)
  }
  for (const axis of ['colour', 'size'] as const) {
    const long = (axis === 'colour' ? patch.colours : patch.sizes).find(({ name }) => name.length > MAX_AXIS_NAME)
    if (long) refuse(axis, `The name of a ${axis} has at most ${MAX_AXIS_NAME} characters.`)
  }
  return problems
}

/**
 * The reasons why a family would exceed the maximum of colours, sizes, variants or pictures, without each maximum that
 * it exceeded before.
 */
export function tooMany(
  doc: Pick<ProductDoc, 'colours' | 'sizes' | 'variants'>,
  existing: ProductDoc | undefined,
): string[] {
  const reasons: string[] = []
  const limits = { colours: MAX_AXIS, sizes: MAX_AXIS, variants: MAX_VARIANTS }
  for (const [part, most] of Object.entries(limits) as [keyof typeof limits, number][]) {
    const count = doc[part].length
    if (count > Math.max(most, existing?.[part].length ?? 0))
      reasons.push(
        `A product has at most ${most.toLocaleString('en')} ${part}: this one would have ${count.toLocaleString('en')}.`,
      )
  }
  for (const { code, name, imageShas } of doc.colours) {
    const before = existing?.colours.find((one) => one.code === code)?.imageShas.length ?? 0
    if (imageShas.length > Math.max(MAX_PICTURES, before))
      reasons.push(`A colour has at most ${MAX_PICTURES} pictures: ${name} would have ${imageShas.length}.`)
  }
  return reasons
}
