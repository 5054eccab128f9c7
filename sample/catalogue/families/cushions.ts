import { familiesOf, type Line } from './build.ts'
import { colourBook } from './colours.ts'
import { cm } from './sizes.ts'

const cushion = colourBook({
  CAM: 'Camel',
  OCH: 'Ochre',
  IND: 'Indigo',
  MAD: 'Madder',
  ROY: 'Royal blue',
  SAG: 'Sage',
  TEA: 'Teal',
  MKI: 'Milk and indigo',
  RST: 'Rust',
  CRM: 'Cream',
  CHA: 'Charcoal',
})

const line: Line = {
  collection: 'beddings',
  subCollection: 'cushion-covers',
  brand: 'JC',
  plCode: 'CU',
  category: 'Cushion cover',
  unit: 'piece',
  feature: 'HRB',
  materials: 'cotton 100',
  spec: 'Front: woven, piped; Back: plain cotton; Closing: zip, hidden; Inner: sold without',
  care: ['wash-40', 'no-bleach', 'line-dry-shade', 'iron-150', 'no-dry-clean'],
  careNote: 'Take the inner out, close the zip, wash it inside out.',
  making:
    'Cut and piped by the workshop in Kitui. Choose the inner a size larger than the cover and the corners stay full.',
}

export const cushionCovers = familiesOf(line, [
  {
    no: 3,
    name: 'Cushion cover, Ikutha herringbone',
    short: 'A clean zigzag, piped in the lighter colour.',
    heading: 'A zigzag cushion',
    text: 'The piping is cut on the slant from the back’s cloth, so it bends round the corner without a pucker.',
    colours: cushion('CAM OCH SAG CHA'),
    sizes: cm('40x40 475/80, 45x45 525/72, 50x50 600/60'),
    mark: 'new',
  },
  {
    no: 5,
    name: 'Cushion cover, Talek shuka',
    short: 'The shuka check, matched at the seams.',
    heading: 'A cushion of shuka fabric',
    text: 'Made of Mara Looms’ cloth with the same bar running through the middle of every cover. Six fronts come from a metre, and the strips that are left make piping.',
    feature: 'CHK',
    materials: 'acrylic 100',
    care: ['wash-30', 'no-bleach', 'line-dry-shade', 'iron-110', 'no-dry-clean'],
    colours: cushion('MAD ROY'),
    sizes: cm('40x40 450/80, 50x50 575/60'),
    mark: 'trending',
  },
  {
    no: 7,
    name: 'Cushion cover, Lamu kikoy',
    short: 'Kikoy stripes, with a fringe on two sides.',
    heading: 'A cushion with a fringe',
    text: 'Cut so that the kikoy’s own twisted fringe edges the cover left and right. Each length of cloth gives two, and they are sold singly.',
    feature: 'STR',
    spec: 'Front: kikoy, fringed left and right; Back: plain cotton; Closing: zip, hidden; Inner: sold without',
    making:
      'Cut and sewn by the workshop in Kitui from Bahari’s cloth. Choose the inner a size larger than the cover and the corners stay full.',
    colours: cushion('TEA MKI'),
    sizes: cm('45x45 625/60, 30x50 575/72'),
  },
  {
    no: 9,
    name: 'Cushion cover, Tsavo triangles',
    short: 'A band of woven triangles across the middle.',
    heading: 'The Simba border on a cushion',
    text: 'The same draft as the Simba border, woven finer in cotton. The triangles are centred on each size.',
    feature: 'BRD',
    colours: cushion('RST IND CAM'),
    sizes: cm('45x45 650/60, 50x50 725/54, 30x50 600/72'),
  },
  {
    no: 12,
    name: 'Cushion cover, Zombe cable',
    short: 'Knitted, with one thick cable.',
    heading: 'A knitted cushion',
    text: 'A cable down the middle and moss stitch at the sides. The back is woven, so that it does not stretch when someone sleeps on it.',
    brand: 'UZ',
    feature: 'CBL',
    materials: 'acrylic 70, wool 30',
    care: ['wash-30', 'no-bleach', 'dry-flat-shade', 'no-iron', 'no-dry-clean'],
    making: 'Knitted in Nakuru, backed with twill, and closed with four buttons rather than a zip.',
    spec: 'Front: cable knit; Back: cotton twill; Closing: four buttons; Inner: sold without',
    careNote: 'Take the inner out, close the buttons, and dry it flat.',
    colours: cushion('CRM CHA OCH'),
    sizes: cm('45x45 875/48, 50x50 975/40'),
  },
])
