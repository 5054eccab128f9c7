/**
 * What the loom is told: a cloth (how it is made, in which yarns) and a composition (how it lies before the camera).
 * Data only, so that the sample catalogue can speak of cloth without loading the loom.
 */

/** How a cloth is made. Each kind knows several drafts; `pattern` picks one (modulo their number). */
export type ClothKind =
  | 'shuka' // Maasai check, 2/2 twill
  | 'check' // acrylic blanket check, raised
  | 'kikoy' // warp stripes, plain weave, fringed ends
  | 'stripe' // even or bold stripes across, blankets and fabrics
  | 'border' // plain ground with a woven band of triangles or diamonds (Simba blankets)
  | 'simba' // pile blanket with the lion and a lozenge frame
  | 'herringbone' // twill that turns every 12 ends: throws, fabrics
  | 'twill' // one colour, fine diagonal: suiting, uniforms, drill
  | 'percale' // fine plain weave: sheets, pillowcases
  | 'sateen' // percale with a tone-on-tone stripe: hotel linen, duvet covers
  | 'waffle' // honeycomb cells: baby and hospitality
  | 'rib' // knit, k2 p2
  | 'cable' // knit with cables
  | 'jersey' // fine plain knit, with bands for uniforms
  | 'plush' // raised fleece, one colour
  | 'terry' // looped towel with a flat band
  | 'shawl' // soft twill with wide and fine stripes, tasselled
  | 'yarn' // spun and plied, for hanks

/** How a cloth lies before the camera. */
export type Composition = 'flat' | 'corner' | 'hung' | 'stack' | 'cushion' | 'hank' | 'macro' | 'laid' | 'hanger'

/** What may be sewn of a cloth. */
export type GarmentShape =
  | 'pullover' // or a cardigan, where it has buttons
  | 'vest' // without sleeves
  | 't-shirt'
  | 'work-jacket'
  | 'dust-coat'
  | 'robe'
  | 'boiler-suit'
  | 'trousers'
  | 'shorts'
  | 'tracksuit'
  | 'apron'
  | 'poncho'
  | 'scarf'
  | 'hat'
  | 'socks'
  | 'baby-set' // cardigan, trousers, hat and bootees
  | 'hat-and-bootees'

/** A garment, for the compositions `laid` (on a table) and `hanger` (before a wall). */
export interface Garment {
  shape: GarmentShape
  /** Of knitted tops; round when absent. */
  neck?: 'round' | 'v' | 'roll' | 'zip' | 'shawl'
  /** How many; none when absent. Down the front unless `fasten` says otherwise. */
  buttons?: number
  fasten?: 'shoulder'
  pockets?: 'patch' | 'welt'
  /** Bands in the further yarns: two in every rib, or three across chest and sleeves. */
  bands?: 'ribs' | 'chest'
  /** One cable down the front, the rest plain. */
  panel?: 'front'
  size?: 'baby'
}

export interface Cloth {
  kind: ClothKind
  /** Yarn colours as #rrggbb, ground first, then in order of how much of the cloth they make. 1 to 6. */
  yarns: readonly string[]
  /** Which of the kind's drafts; 0 when absent. */
  pattern?: number
  /** Cut from the roll: its ends have no fringe. */
  isCut?: boolean
  /** A vine is worked on it by needle. */
  isEmbroidered?: boolean
}

export interface Picture {
  cloth: Cloth
  composition: Composition
  /** What is sewn of it; without one, `laid` and `hanger` show the cloth lying flat. */
  garment?: Garment
  /** Any integer; the same picture with the same seed is the same pixels for ever. */
  seed: number
}
