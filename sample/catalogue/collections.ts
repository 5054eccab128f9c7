import { type ColourName as Dye, namedColours as dyes } from '#shop-api/catalogue-io/colour-names.ts'
import type { ClothKind, Composition, Garment } from '../loom/cloth.ts'
import { lyingWords, pictureOf } from './pictures.ts'
import type { CataloguePicture, Collection, SubCollection } from './types.ts'

type Sketch = [kind: ClothKind, composition: Composition, dyeNames: string, pattern?: number, garment?: Garment]

function cover(
  alt: string,
  seedWords: string,
  [kind, composition, dyeNames, pattern, garment]: Sketch,
): CataloguePicture {
  const yarns = dyeNames.split(' ').map((name) => dyes[name as Dye])
  return { ...pictureOf(kind, yarns, composition, seedWords, pattern), ...(garment && { garment }), alt }
}

type SubRow = Pick<SubCollection, 'code' | 'name'> & { sketch: Sketch; badge?: SubCollection['badge'] }
type Row = Omit<Collection, 'isAvailable' | 'dropdownRight' | 'cover' | 'media' | 'subCollections'> & {
  right?: true
  sketches: [Sketch, ...Sketch[]]
  subs: SubRow[]
}

/**
 * A sub-collection that is coming soon is shown and cannot be entered. A collection's first picture stands on the home
 * page's shelf as a bolt, so it is cloth from edge to edge.
 */
function collectionOf({ right, sketches, subs, ...row }: Row): Collection {
  const media = sketches.map((sketch, i) =>
    cover(`${row.name}, ${lyingWords[sketch[1]]}`, `${row.code} tile ${i}`, sketch),
  )
  return {
    ...row,
    isAvailable: true,
    dropdownRight: right ?? false,
    cover: media[0] as CataloguePicture,
    media,
    subCollections: subs.map(({ sketch, ...sub }) => ({
      ...sub,
      isAvailable: sub.badge !== 'coming soon',
      isImg: true,
      cover: cover(sub.name, `${row.code} ${sub.code}`, sketch),
    })),
  }
}

const rows: Row[] = [
  {
    code: 'maasai-shukas',
    name: 'Maasai shukas',
    blurb: 'Checked shukas in red and other colours, to wear, for the bed or for the sofa.',
    video: { videoType: 'file', videoUrl: '/film/shuka.webm' },
    sketches: [
      ['shuka', 'flat', 'madder black royal'],
      ['shuka', 'hung', 'royal madder black', 1],
      ['shuka', 'corner', 'madder black royal', 2],
    ],
    subs: [
      { code: 'everyday-checks', name: 'Everyday checks', sketch: ['shuka', 'hung', 'madder black royal'] },
      { code: 'ceremony-shukas', name: 'Ceremony shukas', sketch: ['shuka', 'flat', 'purple madder black', 2] },
      { code: 'shuka-cloth', name: 'Shuka by the metre', sketch: ['shuka', 'stack', 'royal madder black', 1] },
    ],
  },
  {
    code: 'kikoys',
    name: 'Kikoys',
    blurb: 'Cotton stripes from the coast, woven rather than printed, with ends twisted by hand.',
    sketches: [
      ['kikoy', 'flat', 'teal milk orange madder navy powder'],
      ['kikoy', 'hung', 'teal milk orange madder navy powder'],
      ['kikoy', 'stack', 'coral milk ochre wine'],
    ],
    subs: [
      {
        code: 'classic-kikoys',
        name: 'Classic kikoys',
        sketch: ['kikoy', 'hung', 'teal milk orange madder navy powder'],
      },
      { code: 'kikoy-towels', name: 'Kikoy towels', sketch: ['kikoy', 'stack', 'lake milk ochre', 1] },
      { code: 'kikoy-cloth', name: 'Kikoy by the metre', sketch: ['kikoy', 'flat', 'sun madder milk teal', 2] },
    ],
  },
  {
    code: 'blankets',
    name: 'Blankets',
    blurb: 'Acrylic, mixed fibre, Simba, throws and travel rugs, by the piece or the bale.',
    sketches: [
      ['border', 'flat', 'indigo milk madder night'],
      ['simba', 'corner', 'crimson ochre coffee milk cocoa tan'],
      ['check', 'flat', 'milk mist indigo madder'],
    ],
    subs: [
      { code: 'acrylic', name: 'Acrylic', sketch: ['check', 'flat', 'milk mist indigo madder'] },
      { code: 'mixed-fibre', name: 'Mixed fibre', sketch: ['check', 'flat', 'navy rust sky', 5] },
      { code: 'simba', name: 'Simba', sketch: ['border', 'flat', 'indigo milk madder night'] },
      { code: 'throws', name: 'Throws', sketch: ['herringbone', 'hung', 'camel cream cocoa'] },
      { code: 'travel', name: 'Travel', sketch: ['check', 'hung', 'royal madder black', 2] },
      { code: 'weighted', name: 'Weighted', badge: 'coming soon', sketch: ['waffle', 'flat', 'mist white'] },
    ],
  },
  {
    code: 'baby',
    name: 'Baby',
    blurb: 'Blankets, shawls and knitwear for babies: soft, light and made for many washes.',
    sketches: [
      ['waffle', 'flat', 'white sky'],
      ['rib', 'stack', 'rose cream'],
      ['plush', 'corner', 'butter white'],
    ],
    subs: [
      { code: 'baby-blankets', name: 'Baby blankets', sketch: ['waffle', 'flat', 'white sky'] },
      { code: 'baby-shawls', name: 'Baby shawls', sketch: ['shawl', 'hung', 'cream rose butter'] },
      {
        code: 'baby-knitwear',
        name: 'Baby knitwear',
        sketch: ['rib', 'laid', 'aqua white lagoon', 0, { shape: 'pullover', neck: 'v', buttons: 5, size: 'baby' }],
      },
      {
        code: 'nursery-bedding',
        name: 'Nursery bedding',
        badge: 'coming soon',
        sketch: ['percale', 'flat', 'mint white'],
      },
    ],
  },
  {
    code: 'knitwear',
    name: 'Knitwear',
    blurb: 'Pullovers, cardigans and scarves, knitted to shape and sized from S to XXXL.',
    sketches: [
      ['cable', 'flat', 'cream'],
      ['rib', 'stack', 'slate'],
      ['jersey', 'flat', 'maroon cream rose', 3],
    ],
    subs: [
      { code: 'pullovers', name: 'Pullovers', sketch: ['cable', 'laid', 'cream milk oat', 0, { shape: 'pullover' }] },
      {
        code: 'cardigans',
        name: 'Cardigans',
        sketch: ['rib', 'laid', 'forest moss', 0, { shape: 'pullover', buttons: 7 }],
      },
      {
        code: 'sleeveless',
        name: 'Sleeveless',
        sketch: ['jersey', 'laid', 'charcoal silver', 0, { shape: 'vest', neck: 'v' }],
      },
      {
        code: 'scarves-and-hats',
        name: 'Scarves and hats',
        sketch: ['rib', 'laid', 'rust cream', 0, { shape: 'hat' }],
      },
    ],
  },
  {
    code: 'uniforms',
    name: 'Uniforms',
    blurb: 'School knitwear, workwear and games kit that keeps its colour and shape.',
    sketches: [
      ['jersey', 'flat', 'navy madder', 1],
      ['twill', 'hung', 'bottle'],
      ['jersey', 'stack', 'maroon sun', 1],
    ],
    subs: [
      {
        code: 'school-knitwear',
        name: 'School knitwear',
        sketch: ['jersey', 'laid', 'navy madder', 1, { shape: 'pullover', neck: 'v', bands: 'ribs' }],
      },
      { code: 'workwear', name: 'Workwear', sketch: ['twill', 'laid', 'royal', 0, { shape: 'work-jacket' }] },
      { code: 'games-kit', name: 'Games kit', sketch: ['jersey', 'laid', 'bottle sun', 0, { shape: 't-shirt' }] },
      { code: 'security', name: 'Security', badge: 'coming soon', sketch: ['twill', 'flat', 'navy'] },
    ],
  },
  {
    code: 'beddings',
    name: 'Beddings',
    badge: 'new design soon',
    blurb: 'Sheets, duvet covers, comforters and cushions in Kenyan bed sizes.',
    sketches: [
      ['sateen', 'flat', 'cream oat'],
      ['percale', 'stack', 'white powder'],
      ['herringbone', 'cushion', 'camel cream'],
    ],
    subs: [
      { code: 'bedsheets', name: 'Bedsheets', badge: 'new design soon', sketch: ['percale', 'stack', 'white powder'] },
      { code: 'comforters', name: 'Comforters', badge: 'new design soon', sketch: ['sateen', 'corner', 'sage cream'] },
      {
        code: 'duvet-covers',
        name: 'Duvet covers',
        badge: 'new design soon',
        sketch: ['percale', 'flat', 'white lake', 3],
      },
      {
        code: 'cushion-covers',
        name: 'Cushion covers',
        badge: 'new design soon',
        sketch: ['herringbone', 'cushion', 'ochre cream'],
      },
      { code: 'pillowcases', name: 'Pillowcases', sketch: ['percale', 'flat', 'blush white'] },
      { code: 'mosquito-nets', name: 'Mosquito nets', badge: 'coming soon', sketch: ['waffle', 'hung', 'white mist'] },
    ],
  },
  {
    code: 'yarns',
    name: 'Yarns',
    right: true,
    blurb: 'Balls for knitting by hand and cones for machines, with the dye lot on the band.',
    sketches: [
      ['yarn', 'macro', 'ochre madder royal teal'],
      ['yarn', 'hank', 'madder crimson'],
      ['yarn', 'hank', 'ochre sun'],
    ],
    subs: [
      { code: 'hand-knitting', name: 'Hand knitting', sketch: ['yarn', 'hank', 'ochre sun'] },
      { code: 'machine-cones', name: 'Machine cones', sketch: ['yarn', 'macro', 'indigo cobalt'] },
      { code: 'weaving-yarns', name: 'Weaving yarns', sketch: ['yarn', 'hank', 'cream oat'] },
    ],
  },
  {
    code: 'hospitality',
    name: 'Hospitality',
    right: true,
    blurb: 'Towels, linen and blankets for hotels, lodges and wards, counted by the dozen and the bale.',
    sketches: [
      ['terry', 'flat', 'white cream'],
      ['terry', 'stack', 'white cream'],
      ['sateen', 'corner', 'white mist'],
    ],
    subs: [
      { code: 'towels', name: 'Towels', sketch: ['terry', 'stack', 'white cream'] },
      { code: 'hotel-linen', name: 'Hotel linen', sketch: ['sateen', 'corner', 'white mist'] },
      { code: 'ward-blankets', name: 'Ward blankets', sketch: ['check', 'flat', 'powder white'] },
      { code: 'table-linen', name: 'Table linen', sketch: ['twill', 'flat', 'cream oat'] },
    ],
  },
  {
    code: 'fabrics',
    name: 'Fabrics',
    badge: 'new',
    right: true,
    blurb: 'Fabric by the metre: suiting, drill, shirting and upholstery.',
    sketches: [
      ['herringbone', 'flat', 'indigo milk'],
      ['herringbone', 'hung', 'indigo milk'],
      ['stripe', 'flat', 'white cobalt', 8],
    ],
    subs: [
      { code: 'suiting', name: 'Suiting', sketch: ['herringbone', 'hung', 'charcoal silver'] },
      { code: 'drill-and-canvas', name: 'Drill and canvas', sketch: ['twill', 'flat', 'camel tan'] },
      { code: 'shirting', name: 'Shirting', sketch: ['stripe', 'flat', 'white cobalt', 8] },
      { code: 'furnishing', name: 'Furnishing', sketch: ['stripe', 'flat', 'oat brick teal', 11] },
      { code: 'kitenge', name: 'Kitenge', badge: 'coming soon', sketch: ['stripe', 'corner', 'sun teal madder', 15] },
    ],
  },
  {
    code: 'shawls',
    name: 'Shawls',
    right: true,
    blurb: 'Soft shawls with tassels, for church, for the evening and for cold mornings.',
    sketches: [
      ['shawl', 'flat', 'sand crimson ochre'],
      ['shawl', 'hung', 'sand crimson ochre'],
    ],
    subs: [
      { code: 'everyday-shawls', name: 'Everyday shawls', sketch: ['shawl', 'hung', 'sand crimson ochre'] },
      { code: 'occasion-shawls', name: 'Occasion shawls', sketch: ['shawl', 'flat', 'wine ochre cream', 1] },
    ],
  },
]

/** The collections in menu order. */
export const collections: Collection[] = rows.map(collectionOf)
