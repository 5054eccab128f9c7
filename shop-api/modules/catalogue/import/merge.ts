import { withoutVat } from '#lib/format/money.ts'
import { normalCode } from '#lib/format/normal-code.ts'
import { freeCode, sameName, shortCodeOf } from '../rules/codes.ts'
import { swatchNamed, undyed } from '../rules/colour-swatch.ts'
import { tooMany } from './check-limits.ts'
import { withRows } from './good-rows.ts'
import { coverOf, type MergeParts, newFamily, patchedFamily } from './merge-family.ts'
import type { Problem } from './problem.ts'
import type {
  AxisPatch,
  ColourDoc,
  ColourPatch,
  PictureRef,
  ProductDoc,
  ProductPatch,
  SizeDoc,
  VariantDoc,
  VariantPatch,
} from './product.ts'

export interface Merged {
  doc: ProductDoc
  /** Every picture the file names for this product, and the swatches made for it. */
  pictures: PictureRef[]
  problems: Problem[]
  /** The accepted rows of the file with their results. */
  taken: Taken[]
}

export interface Taken {
  row: VariantPatch
  variant: VariantDoc
}

/**
 * The merged product: the file's values first, then the shop's, then the usual values. Colours, sizes and variants that
 * the file leaves out remain. Null if no row of the product is valid.
 */
export function mergeProduct(
  patch: ProductPatch,
  existing: ProductDoc | undefined,
  parts: MergeParts,
): Merged | Problem[] {
  const pictures: PictureRef[] = []
  const colours = mergeColours(patch, existing?.colours ?? [], pictures)
  const sizes = mergeSizes(patch.sizes, existing?.sizes ?? [], parts.sizeCodes)
  const clusterCode = existing?.family.clusterCode ?? patch.code
  const { variants, problems, taken } = mergeVariants(patch, existing, clusterCode, {
    ...{ colourCodes: colours.codes, sizeCodes: sizes.codes, needsPrice: parts.needsPrice },
    usualVatPerc: parts.vatPerc,
  })
  if (variants.length === 0 || taken.length === 0) return problems
  if (taken.length < patch.variants.length) {
    const rest = withRows(
      patch,
      taken.map(({ row }) => row),
    )
    const merged = mergeProduct(rest, existing, parts)
    return Array.isArray(merged) ? [...problems, ...merged] : { ...merged, problems: [...problems, ...merged.problems] }
  }
  const reasons = tooMany({ colours: colours.docs, sizes: sizes.docs, variants }, existing)
  if (reasons.length > 0) return [...problems, ...reasons.map((reason) => ({ line: patch.line, column: '', reason }))]
  const used = (axis: 'colourCode' | 'sizeCode', code: string) => variants.some((variant) => variant[axis] === code)
  const doc: ProductDoc = {
    id: existing?.id ?? 0,
    // Made last: a product without a valid row must not create a brand.
    family: existing
      ? patchedFamily(patch, existing, variants, parts.shelves, coverOf(colours.docs))
      : newFamily(patch, clusterCode, variants, parts, colours.docs),
    colours: colours.docs.filter(
      ({ code }) => existing?.colours.some((one) => one.code === code) || used('colourCode', code),
    ),
    sizes: sizes.docs.filter(({ code }) => existing?.sizes.some((one) => one.code === code) || used('sizeCode', code)),
    variants,
  }
  return { doc, pictures, problems, taken }
}

/** The file's and the shop's entries of an axis as one list, and the code of each of the file's. */
function mergeAxis<D extends SizeDoc, P extends AxisPatch>(
  patches: readonly P[],
  existing: readonly D[],
  codeOf: (patch: P) => string,
  write: (patch: P, code: string, stored: D | undefined) => D,
): { docs: D[]; codes: string[] } {
  const docs = [...existing]
  const orders = new Map<string, number>()
  const codes = patches.map((patch) => {
    const isThis = (doc: D) => (patch.code ? doc.code === patch.code : sameName(doc.name) === sameName(patch.name))
    const at = docs.findIndex(isThis)
    const code =
      docs[at]?.code ?? patch.code ?? freeCode(codeOf(patch), (tried) => docs.some((doc) => doc.code === tried))
    const doc = write(patch, code, docs[at])
    if (at === -1) docs.push(doc)
    else docs[at] = doc
    if (patch.order !== undefined) orders.set(code, patch.order)
    return code
  })
  const placeOf = ({ code }: D) => orders.get(code) ?? Number.MAX_SAFE_INTEGER
  if (orders.size > 0) docs.sort((a, b) => placeOf(a) - placeOf(b))
  return { docs, codes }
}

function mergeSizes(patches: AxisPatch[], existing: SizeDoc[], sizeCodes: ReadonlyMap<string, string>) {
  const codeOf = ({ name }: AxisPatch) => sizeCodes.get(sameName(name)) ?? shortCodeOf(name)
  return mergeAxis(patches, existing, codeOf, ({ code: own, name }, code, stored) => ({
    code,
    name: stored && !own ? stored.name : name,
  }))
}

function mergeColours(patch: ProductPatch, existing: ColourDoc[], pictures: PictureRef[]) {
  const keepsStored = patch.isForeign && keepsPictures(patch.colours, existing)
  const refer = (ref: PictureRef) => {
    pictures.push(ref)
    return ref.sha256
  }
  return mergeAxis<ColourDoc, ColourPatch>(
    patch.colours,
    existing,
    ({ name }) => shortCodeOf(name),
    (colour, code, stored) => {
      const { name, pictures: given = [], swatch } = colour
      const imageShas = given.length === 0 || (stored && keepsStored) ? (stored?.imageShas ?? []) : given.map(refer)
      const made = stored || swatch ? null : (swatchNamed(name) ?? given[0] ?? undyed(name))
      const swatchSha = swatch ? refer(swatch) : (stored?.swatchSha ?? refer(made as PictureRef))
      return { code, name: stored && !colour.code ? stored.name : name, swatchSha, imageShas }
    },
  )
}

/**
 * A foreign file gives the pictures and the main picture of a colour, not their division between colours: ours remains.
 */
function keepsPictures(patches: ColourPatch[], existing: ColourDoc[]): boolean {
  const named = new Set(patches.flatMap(({ pictures = [] }) => pictures.map(({ sha256 }) => sha256)))
  const ours = new Set(existing.flatMap(({ imageShas }) => imageShas))
  if (named.size !== ours.size || [...named].some((sha) => !ours.has(sha))) return false
  return patches.every(({ name, pictures = [] }) => {
    const stored = existing.find((colour) => sameName(colour.name) === sameName(name))
    return stored?.imageShas[0] === pictures[0]?.sha256
  })
}

function mergeVariants(
  patch: ProductPatch,
  existing: ProductDoc | undefined,
  clusterCode: string,
  {
    colourCodes,
    sizeCodes,
    needsPrice,
    usualVatPerc,
  }: { colourCodes: string[]; sizeCodes: string[]; needsPrice: string | undefined; usualVatPerc: number },
): { variants: VariantDoc[]; problems: Problem[]; taken: Taken[] } {
  const variants = [...(existing?.variants ?? [])]
  const taken: Taken[] = []
  const problems: Problem[] = []
  /** Line of the file by index in `variants`. */
  const met = new Map<number, number>()
  for (const row of patch.variants) {
    const colourCode = colourCodes[row.colour] as string
    const sizeCode = sizeCodes[row.size] as string
    const inCell = variants.findIndex((one) => one.colourCode === colourCode && one.sizeCode === sizeCode)
    const bySku = row.sku === undefined ? -1 : indexOfCode(variants, row.sku)
    const at = bySku !== -1 ? bySku : inCell
    const line = met.get(at) ?? met.get(inCell)
    if (line !== undefined) {
      problems.push({ line: row.line, column: '', reason: `Line ${line} already has this colour and size.` })
      continue
    }
    const written = writeVariant(row, variants[at], clusterCode, colourCode, sizeCode, usualVatPerc)
    if ('reason' in written) {
      problems.push(needsPrice === undefined ? written : { ...written, reason: needsPrice })
      continue
    }
    taken.push({ row, variant: written })
    if (at === -1) met.set(variants.push(written) - 1, row.line)
    else {
      variants[at] = written
      met.set(at, row.line)
    }
  }
  return { ...checkCells(variants, existing, problems, patch), taken }
}

/** The variant with a code: the same text first, as older imports took in codes that differ only in case. */
function indexOfCode(variants: readonly VariantDoc[], sku: string): number {
  const exact = variants.findIndex(({ code }) => code === sku)
  return exact !== -1 ? exact : variants.findIndex(({ code }) => normalCode(code) === normalCode(sku))
}

/** Reports a variant that moves to the cell of a variant the file does not move; the product is left unchanged. */
function checkCells(
  variants: VariantDoc[],
  existing: ProductDoc | undefined,
  problems: Problem[],
  patch: ProductPatch,
) {
  const cells = new Set(variants.map(({ colourCode, sizeCode }) => `${colourCode} ${sizeCode}`))
  const codes = new Set(variants.map(({ code }) => normalCode(code)))
  const doubledBefore = existing
    ? existing.variants.length - new Set(existing.variants.map(({ code }) => normalCode(code))).size
    : 0
  if (cells.size === variants.length && variants.length - codes.size <= doubledBefore) return { variants, problems }
  const reason = 'Two variants would have the same colour and size, or the same SKU, as another variant of the shop.'
  return {
    variants: [],
    problems: [
      ...problems,
      { line: patch.line, column: '', reason: existing ? reason : 'Two rows have the same SKU.' },
    ],
  }
}

function writeVariant(
  row: VariantPatch,
  stored: VariantDoc | undefined,
  clusterCode: string,
  colourCode: string,
  sizeCode: string,
  usualVatPerc: number,
): VariantDoc | Problem {
  const vatPerc = row.vatPerc ?? stored?.vatPerc ?? usualVatPerc
  const exVat = (given: number | undefined, withIt: number | undefined) =>
    given ?? (withIt === undefined ? undefined : withoutVat(withIt, vatPerc))
  const exVatCents = exVat(row.exVat, row.price) ?? stored?.exVatCents
  if (!exVatCents) return { line: row.line, column: '', reason: 'A new variant needs a price above 0.' }
  const formerGiven = row.formerExVat === null || row.formerPrice === null
  const former = exVat(row.formerExVat ?? undefined, row.formerPrice ?? undefined)
  return {
    id: stored?.id ?? 0,
    code: row.sku ?? stored?.code ?? `${clusterCode}-${colourCode}-${sizeCode}`,
    colourCode,
    sizeCode,
    exVatCents,
    formerExVatCents: former ?? (formerGiven ? null : (stored?.formerExVatCents ?? null)),
    vatPerc,
    piecesPerBale: row.piecesPerBale ?? stored?.piecesPerBale ?? 1,
    gtin: row.gtin === undefined ? (stored?.gtin ?? null) : row.gtin,
    stockTenths: row.stockTenths ?? stored?.stockTenths ?? 0,
  }
}
