import type { AgeGroup, Gender } from '#lib/contract/catalogue/feed-fields.ts'
import { GOOGLE_CATEGORIES } from '#lib/contract/catalogue/google-categories.ts'

/** Fields of product feeds, by kind of product. Gender and age group are null for products that are not clothing. */
export interface FeedFields {
  googleCategory: number
  gender: Gender | null
  ageGroup: AgeGroup | null
}

/** Categories of the sample by the last part of Google's category. */
const HOUSEHOLD: Readonly<Record<string, readonly string[]>> = {
  Blankets: [
    ...['Blanket', 'Moving blanket', 'Throw', 'Travel blanket', 'Car rug', 'Ward blanket'],
    ...['Baby blanket', 'Baby shawl', 'Baby wrap'],
  ],
  'Outdoor Blankets': ['Travel rug', 'Safari rug'],
  'Picnic Blankets': ['Picnic rug'],
  'Bed Sheets': ['Bedsheet set', 'Cot sheets', 'Hotel sheet'],
  Bedding: ['Bed runner'],
  'Duvet Covers': ['Duvet cover'],
  'Quilts & Comforters': ['Comforter', 'Comforter set'],
  'Pillowcases & Shams': ['Pillowcases', 'Hotel pillowcase', 'Cushion cover'],
  'Linens & Bedding': ['Bath mat'],
  'Bath Towels & Washcloths': ['Towel'],
  'Beach Towels': ['Kikoy towel'],
  Tablecloths: ['Tablecloth'],
  'Cloth Napkins': ['Napkins'],
  Fabric: ['Shuka cloth', 'Kikoy cloth', 'Suiting', 'Drill', 'Canvas', 'Shirting', 'Furnishing cloth'],
  Yarn: ['Hand knitting yarn', 'Machine yarn', 'Weaving yarn'],
}

const WORN: Readonly<Record<string, readonly string[]>> = {
  'Traditional & Ceremonial Clothing': ['Shuka', 'Kikoy'],
  'Shirts & Tops': ['Pullover', 'Cardigan', 'Sleeveless pullover', 'Waistcoat', 'Poncho'],
  'Scarves & Shawls': ['Scarf', 'Shawl'],
  Hats: ['Hat'],
  Robes: ['Robe'],
  'Baby & Toddler Tops': ['Baby knitwear'],
  'Baby & Toddler Outfits': ['Baby set'],
  'Baby & Toddler Hats': ['Hat and bootees'],
  'School Uniforms': ['School pullover', 'School cardigan', 'School socks'],
  'Sports Uniforms': ['Games kit', 'Games shorts', 'Tracksuit'],
  'Contractor Pants & Coveralls': ['Boiler suit', 'Work trousers'],
  Uniforms: ['Workwear', 'Dust coat', 'Work jacket'],
  'Food Service Uniforms': ['Apron'],
}

const BABY = ['Baby knitwear', 'Baby set', 'Hat and bootees']
const SCHOOL = [...(WORN['School Uniforms'] ?? []), 'Games kit', 'Games shorts']
const GIRLS = ['School cardigan']

const ageGroupOf = (category: string): AgeGroup => {
  if (BABY.includes(category)) return 'infant'
  return SCHOOL.includes(category) ? 'kids' : 'adult'
}

const idsByName = new Map([...GOOGLE_CATEGORIES].map(([id, path]) => [path.split(' > ').at(-1), id]))

/** The feed fields of a category of the sample. Throws on a category without a Google category. */
export function feedFieldsOf(category: string): FeedFields {
  const nameIn = (group: typeof WORN) => Object.keys(group).find((name) => group[name]?.includes(category))
  const worn = nameIn(WORN)
  const googleCategory = idsByName.get(worn ?? nameIn(HOUSEHOLD))
  if (!googleCategory) throw new Error(`${category}: no Google category`)
  if (!worn) return { googleCategory, gender: null, ageGroup: null }
  return {
    googleCategory,
    gender: GIRLS.includes(category) ? 'female' : 'unisex',
    ageGroup: ageGroupOf(category),
  }
}
