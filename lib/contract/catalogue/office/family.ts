import * as z from 'zod/mini'
import { MAX_PIECES, MAX_PRICE_CENTS } from '../../base/codes.ts'
import { filled, MAX_CATALOGUE_CODE, maybe, media, money } from '../../base/fields.ts'
import { defineOfficeCall } from '../../base/office-call.ts'
import { product } from '../product.ts'
import { card } from '../product-list.ts'
import { familyForm, MAX_AXIS_NAME, MAX_NAME, UNITS } from './family-form.ts'
import { familyId } from './family-list.ts'
import { cellChange, sheetRow } from './sheet.ts'

/**
 * One product family: its texts, colours with pictures, sizes, and the grid of its variants. Values of grid cells are
 * saved like cells of the spreadsheet (`SAVE_SHEET`).
 */

const post = { method: 'POST', body: 'json', answer: 'json' } as const

const sha256 = z.string().check(z.regex(/^[0-9a-f]{32,64}$/, 'This picture is not known.'))
const percent = z.int().check(z.minimum(0), z.maximum(100))

/** The point of a picture that is to stay in sight, percent from the left and the top; null: its middle. */
const focal = z.nullable(z.object({ x: percent, y: percent }))
export type Focal = z.output<typeof focal>

const picture = z.extend(media, { width: z.int(), height: z.int(), focal })
export type FamilyPicture = z.output<typeof picture>

/** A code of a family or a variant, as printed on barcodes. */
export const productCode = z
  .string()
  .check(
    z.trim(),
    z.toUpperCase(),
    z.minLength(1, 'Enter a code.'),
    z.regex(/^[A-Z0-9][A-Z0-9._/-]{0,99}$/, 'A code is letters, figures and hyphens, such as HM-SB-0142.'),
  )

/** Maximum number of colours, and of sizes, in a family. */
export const MAX_AXIS = 100
/** Maximum number of variants in a family. */
export const MAX_VARIANTS = 1_000
export const MAX_PICTURES = 40

const price = money.check(
  z.minimum(1, 'A price must be above 0.'),
  z.maximum(MAX_PRICE_CENTS, 'A price is at most 9,999,999.99.'),
)
const bale = z
  .int('A bale has whole pieces.')
  .check(z.minimum(1, 'A bale has 1 piece or more.'), z.maximum(MAX_PIECES, 'A bale has at most 99,999 pieces.'))

const variant = z.extend(sheetRow, { colourCode: z.string(), sizeCode: z.string(), vatPerc: z.number() })
export type FamilyVariant = z.output<typeof variant>

const colour = z.object({ code: z.string(), name: z.string(), swatch: media, pictures: z.array(picture) })
export type FamilyColour = z.output<typeof colour>

export const family = z.object({
  familyId: z.int(),
  version: z.int(),
  code: z.string(),
  form: familyForm,
  collectionCode: z.string(),
  colours: z.array(colour),
  sizes: z.array(z.object({ code: z.string(), name: z.string() })),
  variants: z.array(variant),
})
export type Family = z.output<typeof family>

export const officeFamily = defineOfficeCall({
  ...post,
  writes: false,
  name: 'office-family',
  path: '/office/families/family',
  access: 'catalogue.view',
  summary: 'A product family with all its editable data.',
  request: z.object({ familyId }),
  reply: family,
})

/**
 * List with a generous limit, because older imports can have exceeded the current limits. `MAX_AXIS`, `MAX_PICTURES`
 * and `MAX_VARIANTS` apply to additions when saving.
 */
const many = <S extends z.ZodMiniType>(part: S) => z.array(part).check(z.maxLength(20_000))

/** Empty for a new entry, which gets a code. */
const axisCode = z.string().check(z.maxLength(MAX_CATALOGUE_CODE))

/** Changes of a family other than grid cells; absent fields stay unchanged. */
export const familyChanges = z.object({
  /** The version that was seen. */
  version: z.int(),
  form: z.optional(familyForm),
  /** All of them, in their order. One that has variants cannot be left out. */
  colours: z.optional(
    many(
      z.object({
        code: axisCode,
        name: filled('Name the colour.', MAX_AXIS_NAME),
        pictures: many(sha256),
        /** New colours of swatches, "#1f2c7a". */
        dyes: z.optional(
          z
            .array(z.string().check(z.regex(/^#[0-9a-f]{6}$/, 'A colour is written #1f2c7a.')))
            .check(z.minLength(1), z.maxLength(6)),
        ),
      }),
    ),
  ),
  /** All of them, in their order. One that has variants cannot be left out. */
  sizes: z.optional(many(z.object({ code: axisCode, name: filled('Name the size.', MAX_AXIS_NAME) }))),
  /** Pictures with a changed description, in all places that show them. */
  pictures: z._default(
    z
      .array(z.object({ sha256, alt: z.string().check(z.trim(), z.maxLength(300)), focal }))
      .check(z.maxLength(MAX_AXIS * MAX_PICTURES)),
    [],
  ),
  /** New codes of variants. */
  codes: z._default(many(z.object({ variantId: z.int(), code: productCode })), []),
  /** New variants: a colour in an additional size. */
  made: z._default(
    z
      .array(z.object({ colourCode: axisCode, sizeCode: axisCode, price, bale, code: z.optional(productCode) }))
      .check(z.maxLength(MAX_VARIANTS)),
    [],
  ),
})
export type FamilyChanges = z.output<typeof familyChanges>

export const officeFamilySave = defineOfficeCall({
  ...post,
  writes: true,
  name: 'office-family-save',
  path: '/office/families/save',
  access: 'catalogue.edit',
  summary: 'Saves the changes of a family: all, or no change with a message for each faulty field.',
  request: z.object({ familyId, changes: familyChanges }),
  reply: family,
})

export const officeFamilyShown = defineOfficeCall({
  ...post,
  writes: false,
  name: 'office-family-shown',
  path: '/office/families/shown',
  access: 'catalogue.view',
  summary: 'Preview of a family with unsaved changes: its card and its page.',
  request: z.object({
    familyId,
    changes: familyChanges,
    cells: z._default(many(cellChange), []),
  }),
  reply: z.object({
    /** Null if no part of it would be shown. */
    card: z.nullable(card),
    product: z.nullable(product),
  }),
})
export type FamilyShown = z.output<typeof officeFamilyShown.reply>

const unit = z.enum(Object.keys(UNITS) as [keyof typeof UNITS])

export const officeFamilyMake = defineOfficeCall({
  ...post,
  writes: true,
  name: 'office-family-make',
  path: '/office/families/make',
  access: 'catalogue.edit',
  summary: 'Creates a family as a draft with the given colours and sizes, all variants at one price.',
  request: z.object({
    code: productCode,
    name: filled('Enter a name for customers.', MAX_NAME),
    brandCode: filled('Choose a brand.', MAX_CATALOGUE_CODE),
    subCollectionCode: filled('Choose a collection.', MAX_CATALOGUE_CODE),
    featureName: filled('Enter a feature, such as Fleece.', 60),
    unit,
    colours: z
      .array(filled('Name each colour.', MAX_AXIS_NAME))
      .check(z.minLength(1, 'Enter at least one colour.'), z.maxLength(MAX_AXIS, 'At most 100 colours.')),
    sizes: z
      .array(filled('Name each size.', MAX_AXIS_NAME))
      .check(z.minLength(1, 'Enter at least one size.'), z.maxLength(MAX_AXIS, 'At most 100 sizes.')),
    price,
    bale,
  }),
  reply: z.object({ familyId: z.int() }),
})

/** Below this width in pixels a product picture is blurred when customers zoom; staff are warned. */
export const MIN_PICTURE_WIDTH = 1_000
export const MAX_PICTURE_BYTES = 15 * 1024 * 1024

export const officePictureAdd = defineOfficeCall({
  method: 'POST',
  body: 'multipart',
  answer: 'json',
  writes: true,
  name: 'office-picture-add',
  path: '/office/pictures/add',
  access: 'catalogue.edit',
  summary: 'Stores a picture for products, brands and collections. The same picture is stored once.',
  request: z.object({ alt: maybe(300) }),
  files: {
    picture: {
      // Any type: the content is checked when it is read.
      types: ['application/octet-stream'],
      minBytes: 1,
      maxBytes: MAX_PICTURE_BYTES,
      required: true,
      message: 'Choose a picture.',
      tooLarge: 'The picture is larger than 15 MB.',
    },
  },
  reply: picture,
})

export const FAMILY_CALLS = [
  officeFamily,
  officeFamilySave,
  officeFamilyShown,
  officeFamilyMake,
  officePictureAdd,
] as const
