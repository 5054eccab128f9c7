import { brands } from '../brands.ts'
import { type FeatureCode, features } from '../features.ts'
import { sampleAsOf } from '../sample-day.ts'
import { fractionOf } from '../seeded.ts'
import type {
  CareCode,
  Family,
  FamilyColour,
  FamilySize,
  Material,
  SizeChart,
  SpecificationLine,
  StockRule,
  Unit,
} from '../types.ts'
import { typeset } from '../typeset.ts'
import { feedFieldsOf } from './feed-fields.ts'
import { percentOff, reducedBy } from './prices.ts'
import { baleLine, weightLine } from './weights.ts'

/** What the families of one line share; a row may override any of it. */
export interface Line {
  collection: string
  subCollection: string
  brand: string
  plCode: string
  category: string
  unit: Unit
  feature: FeatureCode
  /** 'cotton 80, linen 20'. */
  materials: string
  /** Grams per square metre, for cloth measured in centimetres or metres: gives the lines Weight and Bale. */
  gsm?: number
  /** Grams of one piece in its first size, for made-up things: gives the lines Weight and Bale. */
  grams?: number
  /** 'Weave: 2/2 twill; Edge: whipped'. Weight goes before, Bale after. */
  spec: string
  care: CareCode[]
  careNote: string
  /** How it is made: the last paragraph of the long description. */
  making: string
  sizeChart?: SizeChart
  stock?: StockRule
}

/** One family. */
export interface Row extends Partial<Omit<Line, 'collection' | 'subCollection'>> {
  /** Last part of the code, never reused within brand and line. */
  no: number
  name: string
  short: string
  heading: string
  /** Its own paragraph, or two. */
  text: string | string[]
  colours: FamilyColour[]
  sizes: FamilySize[]
  inspired?: [title: string, text: string]
  mark?: 'new' | 'trending' | 'to order'
  /** Percent off; the sizes' prices are those before it. */
  offer?: number
  /** Holes of the matrix, 'FOR-180220 RST-160220'; '' for none; left out: a few, by chance of the code. */
  holes?: string
}

/** The families of a line. Throws on an unknown brand or feature, so that a slip stops the seed rather than hides. */
export function familiesOf(line: Line, rows: Row[]): Family[] {
  return rows.map((row) => familyOf({ ...line, ...row }))
}

function familyOf(own: Line & Row): Family {
  const brand = found(brands, own.brand, own.name)
  const feature = found(features, own.feature, own.name)
  const clusterCode = `${own.brand}-${own.plCode}-${String(own.no).padStart(4, '0')}`
  const sizes = own.offer === undefined ? own.sizes : own.sizes.map((size) => reducedBy(size, own.offer as number))
  const isNew = own.mark === 'new'
  const isTrending = own.mark === 'trending'
  const visibility = own.mark !== 'to order'
  const first = sizes[0] as FamilySize
  const measured = { unit: own.unit, gsm: own.gsm, grams: own.grams, size: first }

  return {
    clusterCode,
    clusterName: typeset(own.name),
    clusterFullName: typeset(`${brand.name} ${own.name}`),
    collectionCode: own.collection,
    subCollectionCode: own.subCollection,
    brandCode: brand.code,
    featureCode: feature.code,
    featureName: feature.name,
    plCode: own.plCode,
    category: own.category,
    ...feedFieldsOf(own.category),
    unit: own.unit,
    quantityStep: own.unit === 'metre' ? 0.1 : 1,
    shortDescription: typeset(own.short),
    longDescription: {
      heading: typeset(own.heading),
      paragraphs: [...[own.text].flat(), own.making].map(typeset),
    },
    materials: own.materials.split(', ').map(materialOf),
    specification: [...weightLine(measured), ...linesOf(own.spec), ...baleLine(measured, sizes)].map(
      ({ label, value }) => ({
        label,
        value: typeset(value),
      }),
    ),
    care: own.care,
    careNote: typeset(own.careNote),
    ...(own.inspired && { inspired: { title: typeset(own.inspired[0]), text: typeset(own.inspired[1]) } }),
    ...(own.sizeChart && { sizeChart: own.sizeChart }),
    isNew,
    isTrending,
    isOffer: own.offer !== undefined,
    visibility,
    tags: [
      ...(isNew ? ['New'] : []),
      ...(isTrending ? ['Trending'] : []),
      ...(own.offer === undefined ? [] : [`${percentOff(first)}% off`]),
      ...(visibility ? [] : ['Woven to order']),
    ],
    createdAt: createdAt(clusterCode, isNew),
    colours: own.colours,
    sizes,
    unavailable: own.holes === undefined ? chanceHoles(clusterCode, own.colours, sizes) : holesOf(own.holes),
    stock: visibility ? (own.stock ?? 'usual') : 'to-order',
  }
}

function found<T extends { code: string }>(list: readonly T[], code: string, name: string): T {
  const one = list.find((candidate) => candidate.code === code)
  if (!one) throw new Error(`${name}: no such code ${code}`)
  return one
}

function materialOf(text: string): Material {
  const match = /^(.+) (\d+)$/.exec(text)
  if (!match) throw new Error(`Not a material and its percentage: ${text}`)
  return { name: match[1] as string, percent: Number(match[2]) }
}

function linesOf(text: string): SpecificationLine[] {
  return text.split('; ').map((line) => {
    const [label, value] = line.split(': ')
    if (!label || !value) throw new Error(`Not a line of a specification: ${line}`)
    return { label, value }
  })
}

function holesOf(text: string): [string, string][] {
  return text
    .split(' ')
    .filter(Boolean)
    .map((hole) => {
      const [colour, size] = hole.split('-')
      return [colour as string, size as string]
    })
}

/** About one cell in twelve of a matrix of at least three sizes, never in the first colour or the first size. */
function chanceHoles(clusterCode: string, colours: FamilyColour[], sizes: FamilySize[]): [string, string][] {
  if (sizes.length < 3) return []
  return colours
    .slice(1)
    .flatMap(({ colorCode }) => sizes.slice(1).map(({ sizeCode }): [string, string] => [colorCode, sizeCode]))
    .filter(([colour, size]) => fractionOf(`${clusterCode} ${colour} ${size} hole`) < 1 / 9)
}

const asOf = Date.parse(sampleAsOf)

/** New things within six weeks, the others from two months to a year before the day the sample is told from. */
function createdAt(clusterCode: string, isNew: boolean): string {
  const chance = fractionOf(`${clusterCode} created`)
  const daysAgo = isNew ? 1 + Math.floor(chance * 41) : 60 + Math.floor(chance * 300)
  return new Date(asOf - daysAgo * 86_400_000).toISOString().slice(0, 10)
}
