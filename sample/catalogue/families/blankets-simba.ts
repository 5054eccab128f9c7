import { blanketChart } from './blanket-sizes.ts'
import { familiesOf, type Line } from './build.ts'
import { colourBook } from './colours.ts'
import { cm } from './sizes.ts'

/** Ground, light of the figures, accent, dark. */
const border = colourBook({
  IND: 'Indigo',
  MAD: 'Madder',
  FOR: 'Forest',
  RST: 'Rust',
  SND: 'Sand',
  PLU: 'Plum',
  TEA: 'Teal',
  CHA: 'Charcoal',
})

/** Field, gold, dark, light, brown, tan. */
const lion = colourBook({
  CRI: 'Crimson',
  COC: 'Cocoa',
  IND: 'Indigo',
  FOR: 'Forest',
})

const line: Line = {
  collection: 'blankets',
  subCollection: 'simba',
  brand: 'HM',
  plCode: 'SB',
  category: 'Blanket',
  unit: 'piece',
  feature: 'BRD',
  materials: 'acrylic 80, recycled wool 20',
  gsm: 520,
  spec: 'Weave: double face, raised; Edge: whipped, all four sides',
  care: ['wash-30', 'no-bleach', 'dry-flat-shade', 'iron-110'],
  careNote: 'Shake it out, air it in the shade and do not wring it.',
  making:
    'Woven in Limuru on looms wide enough for the largest size, raised with steel brushes, sheared and raised again. It comes folded in a paper band with its dye lot on it; order pieces that must match together.',
  sizeChart: blanketChart,
}

const four = '150x200 1250/24, 160x220 1375/20, 180x220 1550/18, 200x220 1800/16'
const lionLine: Line = {
  ...line,
  plCode: 'SL',
  feature: 'PIC',
  materials: 'acrylic 90, polyester 10',
  gsm: 620,
  spec: 'Weave: double-cloth pile, pattern in reverse on the back; Edge: bound with satin, 5 cm',
  making:
    'Two cloths are woven face to face and cut apart, so the pattern stands in the pile and shows in reversed colours on the back. It is heavy in the arms and slow to dry: choose a morning with sun.',
}

export const simbaBlankets = [
  ...familiesOf(line, [
    {
      no: 142,
      name: 'Simba blanket, Mara border',
      short: 'Raised on both sides, with a border of triangles woven in. Made for Limuru nights.',
      heading: 'A blanket that stays on the bed through July',
      text: [
        'Raised on both sides, so the warmth sits between the yarns rather than on top of them. The triangle border is woven in, not printed: it will outlast the washing.',
        'Heavy enough for Limuru, soft enough for a child to drag around the house. The border lies a third of the way up, where it shows when the blanket is folded at the foot of the bed.',
      ],
      colours: border('IND MAD FOR RST SND'),
      sizes: cm(four),
      holes: 'RST-160220 FOR-180220 FOR-200220 RST-200220',
      mark: 'new',
      inspired: [
        'The hills of the Maasai Mara',
        'The two rows of triangles stand for the hills near Talek and their reflection in the Mara river.',
      ],
    },
    {
      no: 145,
      name: 'Simba blanket, Tsavo border',
      short: 'Triangles between two zigzags, on a warm ground.',
      heading: 'Warm red and brown grounds',
      text: 'Two rows of triangles point to point, fenced by a zigzag above and below. The grounds are the earths of Tsavo: rust, sand and the red of the road.',
      colours: border('RST SND MAD'),
      sizes: cm('150x200 1375/20, 200x220 1975/14'),
    },
    {
      no: 148,
      name: 'Simba blanket, Kajiado border',
      short: 'A bold zigzag on a dark band, edged with small bars.',
      heading: 'A bold zigzag border',
      text: 'The zigzag is milk on the darkest yarn of the colour, the strongest contrast we weave. The border runs along both ends so that there is no wrong way to lay it.',
      colours: border('MAD IND FOR'),
      sizes: cm('150x200 1375/24, 160x220 1500/20, 180x220 1700/18, 200x220 1975/16'),
      mark: 'trending',
    },
    {
      no: 151,
      name: 'Simba blanket, Samburu diamonds',
      short: 'A band of diamonds, dark on light, across a deep ground.',
      heading: 'A border of diamonds',
      text: 'Seven diamonds to the width at 150 cm, nine at 200 cm: the draft is counted anew for each size so that none is cut at the edge.',
      colours: border('TEA PLU IND CHA'),
      sizes: cm('150x200 1425/24, 180x220 1750/18, 200x220 2025/16'),
    },
    {
      no: 154,
      name: 'Simba blanket, Kinangop double border',
      short: 'Triangles, diamonds, triangles, and extra weight: for the coldest farms in the country.',
      heading: 'Extra warm, for cold farms',
      text: 'A hundred grams a square metre heavier than Mara, with more wool in it. Farms on the Kinangop buy it for the people who milk at four.',
      materials: 'acrylic 60, recycled wool 40',
      gsm: 620,
      colours: border('FOR CHA MAD SND'),
      sizes: cm('150x200 1700/18, 160x220 1875/16, 180x220 2125/14'),
    },
    {
      no: 157,
      name: 'Simba blanket, Naivasha light',
      short: 'The same border on a lighter cloth, for warmer towns.',
      heading: 'A lighter Simba blanket',
      text: 'Raised on one side only and 380 g per m². It is warm enough for Naivasha, Nakuru and Kisumu, and it fits an ordinary washing line.',
      gsm: 380,
      spec: 'Weave: single face, raised; Edge: whipped, all four sides',
      colours: border('TEA IND SND PLU'),
      sizes: cm('150x200 975/30, 160x220 1075/26, 180x220 1225/22'),
      offer: 18,
    },
    {
      no: 163,
      name: 'Simba blanket, Chalbi, woven to order',
      short: 'Border and ground in your colours, from two bales.',
      heading: 'Your lodge, your school, your colours',
      text: 'Pick a ground and three border colours from the dye book. Two bales is the least the loom can be set up for; after that any number.',
      colours: border('SND FOR'),
      sizes: cm('150x200 1500/24'),
      mark: 'to order',
    },
  ]),
  ...familiesOf(lionLine, [
    {
      no: 31,
      name: 'Simba blanket, Mfalme',
      short: 'The lion’s head in pile, framed with lozenges, bound in satin.',
      heading: 'The classic lion blanket',
      text: 'A lion’s head in gold and brown on a dark ground, with a frame of lozenges. A classic wedding present since the seventies.',
      colours: lion('CRI COC IND'),
      sizes: cm('160x220 1800/16, 200x220 2325/12'),
      mark: 'new',
    },
    {
      no: 34,
      name: 'Simba blanket, Mfalme two-ply',
      short: 'Two lions back to back in a blanket of over five kilograms.',
      heading: 'A double-sided lion blanket',
      text: 'Two pile cloths laid back to back and bound together, so there is a lion on either side and air between them. It comes in a case with a zip and handles.',
      gsm: 1180,
      colours: lion('CRI FOR COC'),
      sizes: cm('200x220 4650/6, 220x240 5325/5'),
    },
    {
      no: 37,
      name: 'Simba blanket, Ndovu',
      short: 'An elephant in pile, framed with steps, bound in satin.',
      heading: 'The elephant blanket',
      text: 'The elephant looks straight out with its ears spread, gold on a deep ground. It was added in the year the lion sold out in June, and it has had its own following since.',
      colours: lion('FOR IND COC'),
      sizes: cm('160x220 1800/16, 200x220 2325/12'),
    },
    {
      no: 39,
      name: 'Simba blanket, Ngao',
      short: 'A shield and two spears in pile, for the men’s side of the house.',
      heading: 'The shield blanket',
      text: 'The shield stands upright in the middle, so the blanket has a head and a foot. Sports clubs order it with crimson for the seniors and forest for the juniors.',
      colours: lion('CRI FOR'),
      sizes: cm('160x220 1850/16, 200x220 2375/12'),
      offer: 10,
    },
  ]),
]
