/**
 * The part of Google's product taxonomy that fits textiles, by id.
 * https://www.google.com/basepages/producttype/taxonomy-with-ids.en-US.txt
 */

type Tree = readonly (readonly [id: number, name: string, below?: Tree])[]

const CLOTHING: Tree = [
  [
    182,
    'Baby & Toddler Clothing',
    [
      [5408, 'Baby & Toddler Bottoms'],
      [5424, 'Baby & Toddler Dresses'],
      [5425, 'Baby & Toddler Outerwear'],
      [5622, 'Baby & Toddler Outfits'],
      [5412, 'Baby & Toddler Sleepwear'],
      [5423, 'Baby & Toddler Socks & Tights'],
      [5410, 'Baby & Toddler Tops'],
      [5411, 'Baby One-Pieces'],
    ],
  ],
  [2271, 'Dresses'],
  [
    203,
    'Outerwear',
    [
      [5598, 'Coats & Jackets'],
      [1831, 'Vests'],
    ],
  ],
  [7313, 'Outfit Sets'],
  [204, 'Pants'],
  [212, 'Shirts & Tops'],
  [207, 'Shorts'],
  [1581, 'Skirts'],
  [
    208,
    'Sleepwear & Loungewear',
    [
      [5713, 'Loungewear'],
      [2580, 'Pajamas'],
      [2302, 'Robes'],
    ],
  ],
  [5388, 'Traditional & Ceremonial Clothing'],
  [
    213,
    'Underwear & Socks',
    [
      [209, 'Socks'],
      [2745, 'Undershirts'],
      [2562, 'Underwear'],
    ],
  ],
  [
    2306,
    'Uniforms',
    [
      [5484, 'Contractor Pants & Coveralls'],
      [7235, 'Food Service Uniforms'],
      [206, 'School Uniforms'],
      [3414, 'Security Uniforms'],
      [3598, 'Sports Uniforms'],
      [2292, 'White Coats'],
    ],
  ],
]

const CLOTHING_ACCESSORIES: Tree = [
  [5422, 'Baby & Toddler Clothing Accessories', [[5625, 'Baby & Toddler Hats']]],
  [168, 'Bandanas & Headties'],
  [170, 'Gloves & Mittens'],
  [173, 'Hats'],
  [177, 'Scarves & Shawls'],
]

const CRAFT_MATERIALS: Tree = [
  [
    505382,
    'Crafting Fibers',
    [
      [49, 'Thread & Floss'],
      [6140, 'Unspun Fiber'],
      [2669, 'Yarn'],
    ],
  ],
  [505384, 'Textiles', [[47, 'Fabric']]],
]

const LINENS: Tree = [
  [
    569,
    'Bedding',
    [
      [505803, 'Bed Canopies'],
      [2314, 'Bed Sheets'],
      [2974, 'Bedskirts'],
      [1985, 'Blankets'],
      [2541, 'Duvet Covers'],
      [4452, 'Mattress Protectors'],
      [2927, 'Pillowcases & Shams'],
      [2700, 'Pillows'],
      [505287, 'Quilts & Comforters'],
    ],
  ],
  [505832, 'Kitchen Linens Sets'],
  [
    601,
    'Table Linens',
    [
      [4203, 'Cloth Napkins'],
      [2547, 'Placemats'],
      [6325, 'Table Runners'],
      [4143, 'Tablecloths'],
    ],
  ],
  [
    4077,
    'Towels',
    [
      [576, 'Bath Towels & Washcloths'],
      [4126, 'Beach Towels'],
      [4257, 'Kitchen Towels'],
    ],
  ],
]

const CRAFTS = 'Arts & Entertainment > Hobbies & Creative Arts > Arts & Crafts > Art & Crafting Materials'

function* pathsOf(tree: Tree, parents: readonly string[] = []): Generator<readonly [number, string]> {
  for (const [id, name, below] of tree) {
    const path = [...parents, name]
    yield [id, path.join(' > ')]
    if (below) yield* pathsOf(below, path)
  }
}

const APPAREL = [
  ...pathsOf([
    [
      166,
      'Apparel & Accessories',
      [
        [1604, 'Clothing', CLOTHING],
        [167, 'Clothing Accessories', CLOTHING_ACCESSORIES],
      ],
    ],
  ]),
]

/** Id and path of each known category, in the order of a choice. */
export const GOOGLE_CATEGORIES: ReadonlyMap<number, string> = new Map([
  ...APPAREL,
  ...pathsOf(CRAFT_MATERIALS, [CRAFTS]),
  ...pathsOf([[4171, 'Linens & Bedding', LINENS]], ['Home & Garden']),
  [5910, 'Home & Garden > Lawn & Garden > Outdoor Living > Outdoor Blankets'],
  [5913, 'Home & Garden > Lawn & Garden > Outdoor Living > Outdoor Blankets > Picnic Blankets'],
])

const APPAREL_IDS: ReadonlySet<number> = new Set(APPAREL.map(([id]) => id))

/** Whether a category is clothing, for which Google demands colour, size, gender and age group. */
export const isClothing = (category: number | null): boolean => category !== null && APPAREL_IDS.has(category)
