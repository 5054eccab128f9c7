import { blanketChart } from './blanket-sizes.ts'
import { familiesOf, type Line } from './build.ts'
import { colourBook } from './colours.ts'
import { cm } from './sizes.ts'

const check = colourBook({
  MKI: 'Milk and indigo',
  FOR: 'Forest',
  CRI: 'Crimson',
  NVY: 'Navy',
  COC: 'Cocoa',
  SLT: 'Slate',
  LIL: 'Lilac',
  TEA: 'Teal',
  CAM: 'Camel',
})

const line: Line = {
  collection: 'blankets',
  subCollection: 'acrylic',
  brand: 'TW',
  plCode: 'AB',
  category: 'Blanket',
  unit: 'piece',
  feature: 'CHK',
  materials: 'acrylic 100',
  gsm: 360,
  spec: 'Weave: plain, raised on both sides; Edge: overlocked at the ends, selvedge at the sides',
  care: ['wash-40', 'no-bleach', 'line-dry', 'no-iron', 'no-dry-clean'],
  careNote: 'It may pill in the first weeks. Remove the pills with a comb.',
  making:
    'Dyed in the yarn, woven in Embu and raised once on each side. Acrylic does not felt, moths leave it alone, and it dries overnight under a roof, which is why schools ask for it.',
  sizeChart: blanketChart,
}

const four = '150x200 850/30, 160x220 950/26, 180x220 1075/22, 200x220 1225/20'

export const acrylicBlankets = familiesOf(line, [
  {
    no: 61,
    name: 'Acrylic blanket, Limuru check',
    short: 'A broad light check, crossed by one fine line.',
    heading: 'A check for a light room',
    text: 'Most checks of this kind are dark. In milk and indigo Limuru has a light ground, so the blue reads as blue and the red line as a line; the forest one is for houses with dogs.',
    colours: check('MKI FOR'),
    sizes: cm('150x200 900/30'),
    offer: 14,
  },
  {
    no: 62,
    name: 'Acrylic blanket, Aberdare check',
    short: 'A dense check with a fine line through it, like a forest from above.',
    heading: 'A green check',
    text: 'In forest, green and navy by turns, crossed every 28 cm by fine ochre lines; it is our most ordered check for boarding schools, because any grass stain is already part of it. In milk it has the same count on a light ground.',
    colours: check('FOR MKI'),
    sizes: cm('150x200 850/30, 160x220 950/26'),
  },
  {
    no: 64,
    name: 'Acrylic blanket, Nyahururu check',
    short: 'Broad even squares, in every bed size.',
    heading: 'A simple even check',
    text: 'Squares as wide as a hand, and their mixtures where they cross. There is nothing to tire of in it, and every size is woven all year round.',
    colours: check('CRI NVY COC SLT TEA'),
    sizes: cm(four),
    mark: 'trending',
  },
  {
    no: 66,
    name: 'Acrylic blanket, Molo check',
    short: 'A heavier acrylic, raised twice, for the high Rift.',
    heading: 'Our warmest acrylic blanket',
    text: 'At 440 g per m² it is the heaviest acrylic we carry. Molo lies at 2,500 metres; the blanket was made for its dormitories and is now sold far below them.',
    gsm: 440,
    making:
      'Dyed in the yarn, woven in Embu, raised, sheared and raised again. The second raising closes the surface: wind that goes through a blanket once raised stops here.',
    colours: check('NVY CRI CAM'),
    sizes: cm('150x200 1025/24, 160x220 1150/20, 180x220 1300/18, 200x220 1475/16'),
  },
  {
    no: 68,
    name: 'Acrylic blanket, Karatina stripe',
    short: 'Stripes across the bed, widest at the foot.',
    heading: 'Stripes across the bed',
    text: 'Seven stripes growing from two fingers at the pillow to a hand at the foot, so the bed looks longer than it is. The last stripe is doubled, to be folded back.',
    feature: 'STR',
    colours: check('SLT TEA LIL COC'),
    sizes: cm(four),
  },
  {
    no: 70,
    name: 'Acrylic blanket, Embu plain',
    short: 'One colour, satin at the head: the simplest blanket in the house.',
    heading: 'One plain colour',
    text: 'No pattern to match and none to mind. A band of satin is sewn along the head so that the wool never touches the chin; there is none in it anyway, but people like the satin.',
    feature: 'PLN',
    spec: 'Weave: plain, raised on both sides; Edge: satin at the head, overlocked at the foot',
    colours: check('CRI FOR NVY CAM LIL'),
    sizes: cm('150x200 800/30, 160x220 900/26, 180x220 1025/22, 200x220 1175/20'),
  },
  {
    no: 73,
    name: 'Acrylic blanket, Chogoria fleece',
    short: 'Deep pile on both sides, very light for its warmth.',
    heading: 'Light and very warm',
    text: 'The pile stands 6 mm on either side and holds air. Lay it under another blanket rather than over it and one is enough where two were needed.',
    feature: 'RAI',
    gsm: 300,
    spec: 'Weave: plain, raised on both sides to a pile of 6 mm; Edge: overlocked',
    making:
      'Woven in Embu of fine acrylic, raised four times on each side and sheared in between, until nothing of the weave is to be seen.',
    colours: check('TEA LIL CRI SLT'),
    sizes: cm('150x200 925/28, 180x220 1175/20, 200x220 1350/18'),
    mark: 'new',
  },
  {
    no: 75,
    name: 'Acrylic blanket, Runyenjes school',
    short: 'Two sizes, four colours, a name tape sewn in: for dormitories.',
    heading: 'For schools and dormitories',
    text: 'Made for bulk: two sizes, a bound edge that children cannot pick open, and a white tape at the corner for the name. Each colour stays the same from year to year so that you may add to a set.',
    gsm: 320,
    spec: 'Weave: plain, raised on both sides; Edge: bound all round; Name tape: cotton, 8 cm',
    colours: check('CRI NVY FOR SLT'),
    sizes: cm('130x180 600/40, 150x200 725/32'),
    offer: 10,
  },
  {
    no: 77,
    name: 'Acrylic blanket, Kerugoya window',
    short: 'Thin lines on a wide ground; the quietest of the checks.',
    heading: 'Thin lines on a plain ground',
    text: 'One line of three threads every 18 cm. On the bed it looks plain; across the room it looks ruled. It goes with any curtain.',
    colours: check('CAM SLT NVY'),
    sizes: cm('150x200 875/30, 180x220 1100/22, 200x220 1250/20'),
  },
])
