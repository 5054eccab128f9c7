import { type ColourName as Dye, namedColours as dyes } from '#shop-api/catalogue-io/colour-names.ts'
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

/** @param words its lines parted by | */
function label(words: string, dyeNames: string): Brand['label'] {
  const [ground, lettering, border] = dyeNames.split(' ').map((name) => dyes[name as Dye]) as [string, string, string]
  return { words: words.split('|'), yarns: [ground, lettering, border] }
}

/** The twelve mills. All invented; small mills share the store of a larger one, so several may have one provider. */
export const brands: Brand[] = [
  {
    code: 'HM',
    name: 'Highland Mills',
    town: 'Limuru',
    providerCode: 'HIGHLAND',
    blurb: 'Warm blankets, brushed on both sides, made in the highlands.',
    label: label('HIGHLAND|MILLS', 'indigo milk madder'),
  },
  {
    code: 'BH',
    name: 'Bahari',
    town: 'Lamu',
    providerCode: 'BAHARI',
    blurb: 'Cotton kikoys for the coast, their ends twisted by hand in Lamu.',
    label: label('BAHARI', 'teal milk orange'),
  },
  {
    code: 'ML',
    name: 'Mara Looms',
    town: 'Narok',
    providerCode: 'MARA',
    blurb: 'Shukas in the checks that families of the Mara ask for by name.',
    label: label('MARA|LOOMS', 'madder milk black'),
  },
  {
    code: 'TW',
    name: 'Tana Weavers',
    town: 'Embu',
    providerCode: 'TANA',
    blurb: 'Acrylic and mixed fibre blankets at prices a boarding school can plan with.',
    label: label('TANA|WEAVERS', 'forest cream ochre'),
  },
  {
    code: 'NY',
    name: 'Nyota',
    town: 'Limuru',
    providerCode: 'HIGHLAND',
    blurb: 'Small, soft and washable: everything for the first three years.',
    label: label('NYOTA', 'powder navy white'),
  },
  {
    code: 'UZ',
    name: 'Uzi Knits',
    town: 'Nakuru',
    providerCode: 'UZI',
    blurb: 'Pullovers and cardigans knitted to shape, linked at the neck by hand.',
    label: label('UZI|KNITS', 'plum cream rose'),
  },
  {
    code: 'PH',
    name: 'Pamba House',
    town: 'Kisumu',
    providerCode: 'PAMBA',
    blurb: 'Bed linen and cloth by the metre from East African cotton.',
    label: label('PAMBA|HOUSE', 'milk cocoa leaf'),
  },
  {
    code: 'RS',
    name: 'Reli & Sons',
    town: 'Nairobi',
    providerCode: 'RELI',
    blurb: 'Uniforms for schools, workshops and watchmen, cut and sewn in Nairobi.',
    label: label('RELI|& SONS', 'navy silver brick'),
  },
  {
    code: 'JC',
    name: 'Jua Cotton',
    town: 'Kitui',
    providerCode: 'PAMBA',
    blurb: 'Towels, throws and fabric from Kitui cotton.',
    label: label('JUA|COTTON', 'sun cocoa rust'),
  },
  {
    code: 'KY',
    name: 'kanga yarns',
    town: 'Nakuru',
    providerCode: 'UZI',
    blurb: 'Yarn for hands and machines, dyed in large lots so that colours match.',
    label: label('KANGA|YARNS', 'black sun madder'),
  },
  {
    code: 'CH',
    name: 'Chalbi',
    town: 'Isiolo',
    providerCode: 'CHALBI',
    blurb: 'Shawls and throws in the colours of the northern desert.',
    label: label('CHALBI', 'sand wine camel'),
  },
  {
    code: 'ZL',
    name: 'Ziwa Linens',
    town: 'Naivasha',
    providerCode: 'ZIWA',
    blurb: 'Linen for hotels, lodges and hospitals, made to be washed two hundred times.',
    label: label('ZIWA|LINENS', 'white lake mist'),
  },
]
