import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { ImportChange } from '#lib/contract/catalogue/office/imports.ts'
import { decimalOfCents } from '#lib/format/money.ts'
import type { FamilyColumns } from '../../../db/schema/catalogue.ts'
import { quantityOf } from '../../pricing/rules/quantity.ts'
import { type FamilyField, familyCells } from './family-cells.ts'
import type { HeldPrice } from './left-out-columns.ts'
import type { ProductDoc, VariantDoc } from './product.ts'

/** Maximum characters shown of a long text, from shortly before the first difference. */
const SHOWN = 160
const BEFORE = 30

const STATUS_TEXT = { active: 'On sale', draft: 'Draft', archived: 'Ended' } as const

/** How codes of shelves and brands are called. */
export interface ShelfNames {
  brand: (code: string) => string
  collection: (code: string) => string
  sub: (code: string) => string
}

function listText(value: readonly unknown[]): string {
  const texts = value.map((one) =>
    typeof one === 'object' && one !== null ? Object.values(one).flat().join(' ') : String(one),
  )
  return texts.join(', ')
}

function columnText(family: FamilyColumns, column: FamilyField, names: ShelfNames): string | null {
  if (column === 'status') return STATUS_TEXT[family.status]
  if (column === 'brandCode') return names.brand(family.brandCode)
  if (column === 'collectionCode') return names.collection(family.collectionCode)
  if (column === 'subCollectionCode') return names.sub(family.subCollectionCode)
  if (column === 'quantityStepTenths') return String(quantityOf(family.quantityStepTenths))
  const value: unknown = family[column]
  if (value === null || value === '') return null
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.length === 0 ? null : listText(value)
  return typeof value === 'object' ? Object.values(value).flat(2).join(' ') : String(value)
}

/** Two texts from shortly before their first difference, so that long texts show the difference. */
export function whereTheyPart(before: string, after: string): [string, string] {
  let at = 0
  while (at < before.length && before[at] === after[at]) at += 1
  const from = at <= BEFORE || Math.max(before.length, after.length) <= SHOWN ? 0 : at - BEFORE
  const part = (text: string) => {
    const end = text.length > from + SHOWN ? '…' : ''
    return `${from > 0 ? '…' : ''}${text.slice(from, from + SHOWN)}${end}`
  }
  return [part(before), part(after)]
}

type Change = ImportChange

function changeOf(of: string, field: string, kind: Change['kind'], before: string | null, after: string | null) {
  if (before === null || after === null) {
    const cut = (text: string | null) => (text === null ? null : whereTheyPart(text, '')[0])
    return { of, field, kind, before: cut(before), after: cut(after) }
  }
  const [was, is] = whereTheyPart(before, after)
  return { of, field, kind, before: was, after: is }
}

function familyChanges(before: FamilyColumns, after: FamilyColumns, names: ShelfNames): Change[] {
  return familyCells.flatMap(([column, { title }]) => {
    if (isDeepStrictEqual(before[column], after[column])) return []
    const [was, is] = [columnText(before, column, names), columnText(after, column, names)]
    return [changeOf('', title, 'family', was, is)]
  })
}

const money = (cents: number | null) => (cents === null ? null : decimalOfCents(cents))
const stock = (tenths: number) => String(quantityOf(tenths))

function variantChanges(before: VariantDoc, after: VariantDoc, placeOf: (variant: VariantDoc) => string): Change[] {
  const of = after.code
  const pairs: [string, Change['kind'], string | null, string | null][] = [
    ['Code', 'variant', before.code, after.code],
    ['Colour and size', 'variant', placeOf(before), placeOf(after)],
    ['Price ex-VAT KES', 'price', money(before.exVatCents), money(after.exVatCents)],
    ['Was KES', 'price', money(before.formerExVatCents), money(after.formerExVatCents)],
    ['VAT %', 'price', String(before.vatPerc), String(after.vatPerc)],
    ['Pieces per bale', 'variant', String(before.piecesPerBale), String(after.piecesPerBale)],
    ['GTIN', 'variant', before.gtin, after.gtin],
    ['Stock', 'stock', stock(before.stockTenths), stock(after.stockTenths)],
  ]
  return pairs.flatMap(([field, kind, was, is]) => (was === is ? [] : [{ of, field, kind, before: was, after: is }]))
}

function pictureChanges(before: ProductDoc, after: ProductDoc): Change[] {
  const pictures = (count: number) => (count === 1 ? '1 picture' : `${count} pictures`)
  return after.colours.flatMap((colour): Change[] => {
    const was = before.colours.find(({ code }) => code === colour.code)
    if (!was) return [{ of: colour.name, field: 'New colour', kind: 'family', before: null, after: colour.name }]
    const changes: Change[] = []
    if (was.name !== colour.name) changes.push(changeOf(was.name, 'Colour', 'family', was.name, colour.name))
    if (String(was.imageShas) !== String(colour.imageShas)) {
      const [one, other] = [pictures(was.imageShas.length), pictures(colour.imageShas.length)]
      const after = one === other ? `${other}, others or in another order` : other
      changes.push({ of: colour.name, field: 'Pictures', kind: 'picture', before: one, after })
    }
    if (was.swatchSha !== colour.swatchSha)
      changes.push({ of: colour.name, field: 'Swatch', kind: 'picture', before: 'a picture', after: 'another picture' })
    return changes
  })
}

/** The changes of a product against the shop; the variants of a new product. Heavy fields first, then variants. */
export function changesOf(
  doc: ProductDoc,
  existing: ProductDoc | undefined,
  held: readonly HeldPrice[],
  names: ShelfNames,
): Change[] {
  const colour = (code: string) => [doc, existing].flatMap((one) => one?.colours ?? []).find((c) => c.code === code)
  const size = (code: string) => [doc, existing].flatMap((one) => one?.sizes ?? []).find((s) => s.code === code)
  const placeOf = ({ colourCode, sizeCode }: VariantDoc) =>
    `${colour(colourCode)?.name ?? colourCode}, ${size(sizeCode)?.name ?? sizeCode}`
  const before = new Map(existing?.variants.map((variant) => [variant.id, variant]))
  const variants = doc.variants.flatMap((variant): Change[] => {
    const was = before.get(variant.id)
    if (was) return variantChanges(was, variant, placeOf)
    const after = `${placeOf(variant)}, ${decimalOfCents(variant.exVatCents)}, stock ${stock(variant.stockTenths)}`
    return [{ of: variant.code, field: 'New variant', kind: 'variant', before: null, after }]
  })
  const waiting = held.map(
    ({ code, before: was, after }): Change => ({
      ...{ of: code, field: 'Price below cost, waits for a second person', kind: 'held-price' },
      ...{ before: decimalOfCents(was), after: decimalOfCents(after) },
    }),
  )
  if (!existing) {
    const shelf = `${names.collection(doc.family.collectionCode)}, ${names.sub(doc.family.subCollectionCode)}`
    return [
      { of: '', field: 'Status', kind: 'family', before: null, after: STATUS_TEXT[doc.family.status] },
      { of: '', field: 'Collection', kind: 'family', before: null, after: shelf },
      ...variants,
    ]
  }
  const orders = (one: ProductDoc, axis: 'colours' | 'sizes') => one[axis].map(({ code }) => code).join()
  const moved = (['colours', 'sizes'] as const).flatMap((axis): Change[] => {
    const field = axis === 'colours' ? 'Order of colours' : 'Order of sizes'
    const text = (one: ProductDoc) => one[axis].map(({ name }) => name).join(', ')
    const isSame = orders(existing, axis) === orders(doc, axis)
    const isNamed = text(existing) === text(doc)
    // Names of colours are reported with the colour itself.
    if (isSame && (isNamed || axis === 'colours')) return []
    return [changeOf('', isSame ? 'Sizes' : field, 'family', text(existing), text(doc))]
  })
  return [
    ...familyChanges(existing.family, doc.family, names),
    ...moved,
    ...pictureChanges(existing, doc),
    ...waiting,
    ...variants,
  ]
}

/**
 * Fingerprint of the changes shown, to check that a product would still change the same way. Without stock, which
 * changes with every order.
 */
export function fingerprintOf(changes: readonly Change[]): string {
  const lasting = changes.filter(({ kind }) => kind !== 'stock')
  if (lasting.length === 0) return ''
  const text = (change: Change) =>
    change.field === 'New variant' ? { ...change, after: change.after?.replace(/, stock .*$/, '') } : change
  return createHash('sha256')
    .update(JSON.stringify(lasting.map(text)))
    .digest('base64url')
}
