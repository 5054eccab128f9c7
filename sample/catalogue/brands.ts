import type { Brand, Provider } from './types.ts'

/** Who sends the goods. All invented. */
export const providers: Provider[] = [
  { code: 'HIGHLAND', name: 'Highland Mills', town: 'Limuru' },
  { code: 'BAHARI', name: 'Bahari', town: 'Lamu' },
  { code: 'MARA', name: 'Mara Looms', town: 'Narok' },
  { code: 'TANA', name: 'Tana Weavers', town: 'Embu' },
  { code: 'UZI', name: 'Uzi Knits', town: 'Nakuru' },
  { code: 'PAMBA', name: 'Pamba House', town: 'Kisumu' },
  { code: 'RELI', name: 'Reli & Sons', town: 'Nairobi' },
  { code: 'CHALBI', name: 'Chalbi', town: 'Isiolo' },
  { code: 'ZIWA', name: 'Ziwa Linens', town: 'Naivasha' },
]

/** The twelve mills. All invented; small mills share the store of a larger one, so several may have one provider. */
export const brands: Brand[] = [
  {
    code: 'HM',
    name: 'Highland Mills',
    town: 'Limuru',
    providerCode: 'HIGHLAND',
    blurb: 'Warm blankets, brushed on both sides, made in the highlands.',
  },
  {
    code: 'BH',
    name: 'Bahari',
    town: 'Lamu',
    providerCode: 'BAHARI',
    blurb: 'Cotton kikoys for the coast, their ends twisted by hand in Lamu.',
  },
  {
    code: 'ML',
    name: 'Mara Looms',
    town: 'Narok',
    providerCode: 'MARA',
    blurb: 'Shukas in the checks that families of the Mara ask for by name.',
  },
  {
    code: 'TW',
    name: 'Tana Weavers',
    town: 'Embu',
    providerCode: 'TANA',
    blurb: 'Acrylic and mixed fibre blankets at prices a boarding school can plan with.',
  },
  {
    code: 'NY',
    name: 'Nyota',
    town: 'Limuru',
    providerCode: 'HIGHLAND',
    blurb: 'Small, soft and washable: everything for the first three years.',
  },
  {
    code: 'UZ',
    name: 'Uzi Knits',
    town: 'Nakuru',
    providerCode: 'UZI',
    blurb: 'Pullovers and cardigans knitted to shape, linked at the neck by hand.',
  },
  {
    code: 'PH',
    name: 'Pamba House',
    town: 'Kisumu',
    providerCode: 'PAMBA',
    blurb: 'Bed linen and cloth by the metre from East African cotton.',
  },
  {
    code: 'RS',
    name: 'Reli & Sons',
    town: 'Nairobi',
    providerCode: 'RELI',
    blurb: 'Uniforms for schools, workshops and watchmen, cut and sewn in Nairobi.',
  },
  {
    code: 'JC',
    name: 'Jua Cotton',
    town: 'Kitui',
    providerCode: 'PAMBA',
    blurb: 'Towels, throws and fabric from Kitui cotton.',
  },
  {
    code: 'KY',
    name: 'Kanga Yarns',
    town: 'Nakuru',
    providerCode: 'UZI',
    blurb: 'Yarn for hands and machines, dyed in large lots so that colours match.',
  },
  {
    code: 'CH',
    name: 'Chalbi',
    town: 'Isiolo',
    providerCode: 'CHALBI',
    blurb: 'Shawls and throws in the colours of the northern desert.',
  },
  {
    code: 'ZL',
    name: 'Ziwa Linens',
    town: 'Naivasha',
    providerCode: 'ZIWA',
    blurb: 'Linen for hotels, lodges and hospitals, made to be washed two hundred times.',
  },
]
