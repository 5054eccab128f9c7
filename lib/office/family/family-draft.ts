import type { Media } from '../../contract/base/fields.ts'
import type { Family, FamilyChanges, FamilyPicture, Focal } from '../../contract/catalogue/office/family.ts'
import type { FamilyForm } from '../../contract/catalogue/office/family-form.ts'
import type { SheetRow } from '../../contract/catalogue/office/sheet.ts'
import type { SheetColumn } from '../../contract/catalogue/office/sheet-cells.ts'
import { centsOfDecimal } from '../../format/money.ts'
import { type Draft, type DraftCell, edited, isOvertaken, savedKeys } from '../sheet/draft.ts'
import { typedCell } from '../sheet/typed-cell.ts'

/** Unsaved changes of a family. Values equal to the saved values are omitted. */

export interface DraftColour {
  /** Empty: it is new. */
  code: string
  name: string
  /** Null: it is drawn when it is saved. */
  swatch: Media | null
  /** "#1f2c7a": a new swatch is drawn in this colour. */
  dye?: string
  pictures: readonly FamilyPicture[]
}

/** A variant to create, as typed. */
export interface MadeCell {
  price: string
  bale: string
}

export interface FamilyDraft {
  /**
   * The version on which the first change of the page's fields was based; null while only cells are changed, which
   * store their own previous values.
   */
  baseVersion: number | null
  form: Partial<FamilyForm>
  colours: readonly DraftColour[] | null
  sizes: readonly { code: string; name: string }[] | null
  /** Words and focal points of pictures, by name. */
  pictures: Readonly<Record<string, { alt: string; focal: Focal }>>
  /** Codes of variants as typed, by id. */
  codes: Readonly<Record<string, string>>
  /** By `placeKey`. */
  made: Readonly<Record<string, MadeCell>>
  cells: Draft
}

export const EMPTY_DRAFT: FamilyDraft = {
  baseVersion: null,
  form: {},
  colours: null,
  sizes: null,
  pictures: {},
  codes: {},
  made: {},
  cells: new Map(),
}

/** Key of a variant's position in the grid. */
export const placeKey = (colourCode: string, sizeCode: string): string => `${colourCode}\t${sizeCode}`
const placeOf = (key: string): [colour: string, size: string] => key.split('\t') as [string, string]

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Omits the entries for which `isKept` returns false. */
const filtered = <Value>(
  all: Readonly<Record<string, Value>>,
  isKept: (value: Value, key: string) => boolean,
): Record<string, Value> => Object.fromEntries(Object.entries(all).filter(([key, value]) => isKept(value, key)))

export const coloursOf = (family: Family, draft: FamilyDraft): readonly DraftColour[] => draft.colours ?? family.colours
export const sizesOf = (family: Family, draft: FamilyDraft) => draft.sizes ?? family.sizes
export const formOf = (family: Family, draft: FamilyDraft): FamilyForm => ({ ...family.form, ...draft.form })

/** Colours for comparison, without fields that only the editor uses. */
const plainColours = (colours: readonly DraftColour[]) =>
  colours.map(({ code, name, dye, pictures }) => ({ code, name, dye, pictures: pictures.map(({ sha256 }) => sha256) }))

/** The picture with its current description. */
export const described = (picture: FamilyPicture, draft: FamilyDraft): FamilyPicture => ({
  ...picture,
  ...draft.pictures[picture.sha256],
})

/** Parts that a family with its unsaved changes needs before sale; empty if it is complete. */
export function missingForSale(family: Family, draft: FamilyDraft): string[] {
  const hasVariant = family.variants.length > 0 || Object.keys(draft.made).length > 0
  const hasPicture = coloursOf(family, draft).some(({ pictures }) => pictures.length > 0)
  return [...(hasVariant ? [] : ['a variant with a price']), ...(hasPicture ? [] : ['a picture'])]
}

/** The draft with a part of the form set. */
export const withForm = (family: Family, draft: FamilyDraft, part: Partial<FamilyForm>): FamilyDraft => ({
  ...draft,
  form: filtered(
    { ...draft.form, ...part } as Record<string, unknown>,
    (value, key) => !isSame(value, family.form[key as keyof FamilyForm]),
  ) as Partial<FamilyForm>,
})

export const withColours = (family: Family, draft: FamilyDraft, colours: readonly DraftColour[]): FamilyDraft => ({
  ...draft,
  colours: isSame(plainColours(colours), plainColours(family.colours)) ? null : colours,
})

export const withSizes = (
  family: Family,
  draft: FamilyDraft,
  sizes: readonly { code: string; name: string }[],
): FamilyDraft => ({ ...draft, sizes: isSame(sizes, family.sizes) ? null : sizes })

/** The draft with a changed description of a picture. @param saved the saved picture */
export function withDescription(draft: FamilyDraft, saved: FamilyPicture, alt: string, focal: Focal): FamilyDraft {
  const { [saved.sha256]: _before, ...others } = draft.pictures
  const isAsSaved = saved.alt === alt && isSame(saved.focal, focal)
  return { ...draft, pictures: isAsSaved ? others : { ...others, [saved.sha256]: { alt, focal } } }
}

/** The draft with typed grid cells; the same object if they change no cell. */
export function withCells(
  draft: FamilyDraft,
  edits: readonly { row: SheetRow; column: SheetColumn; text: string }[],
): FamilyDraft {
  const { draft: cells, changed } = edited(draft.cells, edits)
  return changed > 0 ? { ...draft, cells } : draft
}

export function withCode(draft: FamilyDraft, { variantId, code }: SheetRow, text: string): FamilyDraft {
  const { [variantId]: _before, ...others } = draft.codes
  const typed = text.trim().toUpperCase()
  if (typed === (draft.codes[variantId] ?? code)) return draft
  return { ...draft, codes: typed === code ? others : { ...others, [variantId]: typed } }
}

/** The draft with a variant to be made, or no longer. */
export function withMade(draft: FamilyDraft, key: string, cell: MadeCell | null): FamilyDraft {
  const { [key]: _before, ...others } = draft.made
  return { ...draft, made: cell ? { ...others, [key]: cell } : others }
}

/** Why a variant that is to be made cannot be saved; null when it can. */
export const madeFault = ({ price, bale }: MadeCell): string | null =>
  typedCell('price', price).fault ?? typedCell('bale', bale).fault

const CODE = /^[A-Z0-9][A-Z0-9._/-]{0,59}$/
export const codeFault = (code: string): string | null =>
  CODE.test(code) ? null : 'A code is letters, figures and hyphens, such as HM-SB-0142-IND.'

/** Number of changes. */
export const countChanges = ({ form, colours, sizes, pictures, codes, made, cells }: FamilyDraft): number =>
  Object.keys(form).length +
  (colours ? 1 : 0) +
  (sizes ? 1 : 0) +
  [pictures, codes, made].reduce((sum, all) => sum + Object.keys(all).length, 0) +
  cells.size

/** Whether anything but cells of the grid was changed. */
const hasPage = (draft: FamilyDraft): boolean => countChanges(draft) > draft.cells.size

/**
 * The draft with the version that its page's fields are based on: the first version stays until those changes are saved
 * or undone.
 */
export function basedOn(draft: FamilyDraft, version: number): FamilyDraft {
  const baseVersion = hasPage(draft) ? (draft.baseVersion ?? version) : null
  return baseVersion === draft.baseVersion ? draft : { ...draft, baseVersion }
}

export const isEmpty = (draft: FamilyDraft): boolean => countChanges(draft) === 0

/** Cells of the grid that can be saved. */
export const rightCells = ({ cells }: FamilyDraft): DraftCell[] =>
  [...cells.values()].filter(({ fault }) => fault === null)

/** Number of changes that cannot be saved as typed. */
export const countWrong = ({ cells, codes, made }: FamilyDraft): number =>
  [...cells.values()].filter(({ fault }) => fault !== null).length +
  Object.values(codes).filter((code) => codeFault(code) !== null).length +
  Object.values(made).filter((cell) => madeFault(cell) !== null).length

/** Changes to save other than grid cells, without invalid values; null if there are no changes. */
export function changesToSave(family: Family, draft: FamilyDraft): FamilyChanges | null {
  const { form, colours, sizes, pictures } = draft
  const codes = Object.entries(draft.codes).filter(([, code]) => codeFault(code) === null)
  const made = Object.entries(draft.made).filter(([, cell]) => madeFault(cell) === null)
  const changes = {
    ...(Object.keys(form).length > 0 && { form: formOf(family, draft) }),
    ...(colours && {
      colours: colours.map(({ code, name, dye, pictures: own }) => ({
        ...{ code, name, pictures: own.map(({ sha256 }) => sha256) },
        ...(dye && { dyes: [dye] }),
      })),
    }),
    ...(sizes && { sizes: sizes.map(({ code, name }) => ({ code, name })) }),
  }
  const isNone =
    Object.keys(changes).length === 0 && codes.length === 0 && made.length === 0 && Object.keys(pictures).length === 0
  if (isNone) return null
  return {
    version: draft.baseVersion ?? family.version,
    ...changes,
    pictures: Object.entries(pictures).map(([sha256, words]) => ({ sha256, ...words })),
    codes: codes.map(([variantId, code]) => ({ variantId: Number(variantId), code })),
    made: made.map(([key, { price, bale }]) => {
      const [colourCode, sizeCode] = placeOf(key)
      const cents = centsOfDecimal(typedCell('price', price).value ?? '0.00')
      return { colourCode, sizeCode, price: cents, bale: Number(typedCell('bale', bale).value) }
    }),
  }
}

/** The unsaved part of a draft for the current family: saved changes are removed. */
export function stillToSave(draft: FamilyDraft, family: Family): FamilyDraft {
  const cells = new Map(draft.cells)
  for (const key of savedKeys(draft.cells, family.variants)) cells.delete(key)
  const codes = new Map(family.variants.map(({ variantId, code }) => [String(variantId), code]))
  const places = new Set(family.variants.map(({ colourCode, sizeCode }) => placeKey(colourCode, sizeCode)))
  const pictures = new Map(family.colours.flatMap((colour) => colour.pictures).map((one) => [one.sha256, one]))
  const next: FamilyDraft = {
    baseVersion: draft.baseVersion,
    form: withForm(family, draft, {}).form,
    colours: draft.colours && withColours(family, draft, draft.colours).colours,
    sizes: draft.sizes && withSizes(family, draft, draft.sizes).sizes,
    pictures: filtered(draft.pictures, ({ alt, focal }, sha256) => {
      const saved = pictures.get(sha256)
      return !saved || saved.alt !== alt || !isSame(saved.focal, focal)
    }),
    codes: filtered(draft.codes, (code, id) => codes.get(id) !== code),
    made: filtered(draft.made, (_cell, key) => !places.has(key)),
    cells,
  }
  return countChanges(next) === countChanges(draft) ? draft : basedOn(next, family.version)
}

/** Colours or sizes with the codes that sent new entries received. */
const coded = <One extends { code: string; name: string }>(all: readonly One[], saved: readonly One[]): One[] =>
  all.map((one) => {
    const got = one.code === '' ? saved.find(({ name }) => name === one.name.trim()) : undefined
    return got ? { ...one, code: got.code } : one
  })

/**
 * The draft after its page fields were saved. Invalid values stay; values typed during saving stay as changes of the
 * saved state.
 * @param sent the draft whose fields were saved
 * @param saved the family after saving
 */
export function withoutPage(draft: FamilyDraft, sent: FamilyDraft, saved: Family): FamilyDraft {
  const { form, colours, sizes, pictures, codes, made } = draft
  const isOther = (name: 'form' | 'pictures' | 'codes' | 'made') => (value: unknown, key: string) =>
    !isSame(value, (sent[name] as Readonly<Record<string, unknown>>)[key])
  const dyes = new Map(sent.colours?.map(({ name, dye }) => [name, dye]))
  const next: FamilyDraft = {
    baseVersion: null,
    form: filtered(form as Record<string, unknown>, isOther('form')) as Partial<FamilyForm>,
    colours:
      colours === null || isSame(colours, sent.colours)
        ? null
        : coded<DraftColour>(colours, saved.colours).map(({ dye, ...one }) =>
            dye === undefined || dyes.get(one.name) === dye ? one : { ...one, dye },
          ),
    sizes: sizes === null || isSame(sizes, sent.sizes) ? null : coded(sizes, saved.sizes),
    pictures: filtered(pictures, isOther('pictures')),
    codes: filtered(codes, (code, id) => codeFault(code) !== null || isOther('codes')(code, id)),
    made: filtered(made, (cell, key) => madeFault(cell) !== null || isOther('made')(cell, key)),
    cells: draft.cells,
  }
  return basedOn(next, saved.version)
}

/** Cells that another staff member has changed since they were typed. */
export const overtakenCells = (draft: FamilyDraft, family: Family): DraftCell[] => {
  const rows = new Map(family.variants.map((row) => [row.variantId, row]))
  return [...draft.cells.values()].filter((cell) => isOvertaken(cell, rows.get(cell.variantId)))
}
