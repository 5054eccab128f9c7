import type { Cloth, ClothKind, Picture } from './cloth.ts'
import { backOf, samplerOf } from './cloths.ts'
import { endCloth, turnCorner } from './compose-corner.ts'
import { type Camera, cameraOver, layFlat } from './compose-flat.ts'
import { composeGarment } from './compose-garment.ts'
import { type Drape, hang } from './compose-hung.ts'
import { composeCushion, composeHank, composeMacro, composeStack } from './compose-made.ts'
import type { FoldWish } from './folds.ts'
import { type Fringe, tieFringe } from './fringe.ts'
import { between, type Chance } from './noise.ts'
import { paintRod } from './rod.ts'
import type { Sampler } from './sampler.ts'
import { simbaPitch } from './simba.ts'
import type { Stage } from './stage.ts'
import { paintHairs, yarnUnder } from './strokes.ts'

/** A stage filled, ready for the light; `after` paints over the lit picture. */
export interface Composed {
  samplers: readonly Sampler[]
  after?: () => void
}

const tassels: Partial<Record<ClothKind, Fringe>> = {
  kikoy: { long: 150, apart: 15, thick: 8, stray: 0.5 },
  shawl: { long: 160, apart: 15, thick: 7.5, stray: 0.42 },
  shuka: { long: 62, apart: 8.5, thick: 4.6, stray: 0.4 },
}

/** What hangs from the ends of a cloth; cloth from the roll ends where it was cut. */
function fringeOf({ kind, isCut }: Cloth): Fringe | undefined {
  return isCut ? undefined : tassels[kind]
}

/** How each kind takes a fold: thick cloth in broad soft ones, fine cotton in more and sharper. */
const wishes: Record<ClothKind, FoldWish> = {
  shuka: { depth: 1.3, breadth: 1, creases: 1 },
  check: { depth: 1.35, breadth: 1.25, creases: 0.6 },
  kikoy: { depth: 1.05, breadth: 0.95, creases: 1 },
  stripe: { depth: 1.25, breadth: 1.2, creases: 0.7 },
  border: { depth: 1.35, breadth: 1.3, creases: 0.7 },
  simba: { depth: 1.1, breadth: 1.45, creases: 0.5 },
  herringbone: { depth: 1.2, breadth: 1.1, creases: 0.6 },
  twill: { depth: 1.1, breadth: 1, creases: 1 },
  percale: { depth: 0.95, breadth: 0.8, creases: 1.3 },
  sateen: { depth: 1.05, breadth: 0.95, creases: 1 },
  waffle: { depth: 0.9, breadth: 1.2, creases: 0.3 },
  rib: { depth: 0.7, breadth: 1.5, creases: 0 },
  cable: { depth: 0.35, breadth: 1.8, creases: 0 },
  jersey: { depth: 0.95, breadth: 1.1, creases: 0.4 },
  plush: { depth: 1.2, breadth: 1.5, creases: 0.2 },
  terry: { depth: 1.05, breadth: 1.5, creases: 0.4 },
  shawl: { depth: 1.2, breadth: 1.05, creases: 0.3 },
  yarn: { depth: 0.15, breadth: 2, creases: 0 },
}

const knitted = (kind: ClothKind) => kind === 'rib' || kind === 'cable' || kind === 'jersey'

/** Where to look: a whole blanket is centred, anything else is looked at somewhere in its middle. */
function cameraFor(cloth: Cloth, chance: Chance): Camera {
  const camera = cameraOver(chance, knitted(cloth.kind) ? 0.012 : 0.035)
  if (cloth.kind !== 'simba') return camera
  return { x: 160 * simbaPitch, y: 239 * simbaPitch, turn: camera.turn * 0.5, zoom: 1.06 }
}

/** Lays, hangs, piles or winds the cloth on the stage as the picture asks. */
export function compose(stage: Stage, picture: Picture, chance: Chance): Composed {
  const { composition } = picture
  switch (composition) {
    case 'corner':
      return composeCorner(stage, picture, chance)
    case 'hung':
      return composeHung(stage, picture, chance)
    case 'stack':
      return composeStack(stage, picture, chance)
    case 'cushion':
      return composeCushion(stage, picture, chance)
    case 'hank':
      return composeHank(stage, picture, chance)
    case 'macro':
      return composeMacro(stage, picture, chance)
    case 'laid':
    case 'hanger':
      if (picture.garment) return composeGarment(stage, picture, picture.garment, composition)
      return composeFlat(stage, picture, chance)
    case 'flat':
      return composeFlat(stage, picture, chance)
  }
}

function composeFlat(stage: Stage, picture: Picture, chance: Chance): Composed {
  const { cloth } = picture
  const wide = stage.width > stage.height
  const sampler = samplerOf(cloth)
  const wish = wishes[cloth.kind]
  layFlat(
    stage,
    sampler,
    wide ? { depth: Math.max(1.6, wish.depth * 1.55), breadth: wish.breadth * 1.7, creases: 0 } : wish,
    cameraFor(cloth, chance),
    chance,
  )
  return { samplers: [sampler], after: () => strayHairs(stage, sampler, picture) }
}

function strayHairs(stage: Stage, sampler: Sampler, picture: Picture): void {
  const counts: Partial<Record<ClothKind, number>> = { percale: 0, sateen: 0, twill: 10, cable: 90, rib: 70, plush: 60 }
  const count = counts[picture.cloth.kind] ?? 34
  const hairs = { count, long: 22, thick: 0.9, combed: 0, salt: picture.seed }
  paintHairs(stage, hairs, yarnUnder(stage, sampler))
}

function composeCorner(stage: Stage, picture: Picture, chance: Chance): Composed {
  const { cloth } = picture
  const sampler = samplerOf(cloth)
  const camera = cameraFor(cloth, chance)
  const fringe = fringeOf(cloth)
  layFlat(stage, sampler, wishes[cloth.kind], camera, chance)
  if (fringe && (cloth.kind !== 'shuka' || picture.seed % 2 === 0)) {
    const end = endCloth(stage, chance)
    return {
      samplers: [sampler],
      after: () => {
        strayHairs(stage, sampler, picture)
        tieFringe(stage, sampler, end, fringe, chance)
      },
    }
  }
  const back = backOf(cloth)
  turnCorner(stage, sampler, back ? 2 : 1, camera, chance)
  return { samplers: back ? [sampler, back] : [sampler], after: () => strayHairs(stage, sampler, picture) }
}

/** The width of a cloth that hangs whole: the figure on it is to be seen from edge to edge. */
function wholeOf({ kind, isEmbroidered }: Cloth): Drape['whole'] {
  if (kind === 'simba') return { across: 320 * simbaPitch, from: 0 }
  return isEmbroidered ? { across: 1060, from: -70 } : undefined
}

function composeHung(stage: Stage, picture: Picture, chance: Chance): Composed {
  const { cloth } = picture
  const sampler = samplerOf(cloth)
  const across = stage.width / stage.scale
  const down = stage.height / stage.scale
  const scarf = cloth.kind === 'shawl'
  const heavy = wishes[cloth.kind].breadth
  // A picture broader than high, or a fabric sold by the metre, is drapery from edge to edge.
  const curtain = stage.width > stage.height || cloth.kind === 'twill' || cloth.kind === 'sateen'
  const fringe = fringeOf(cloth)
  const drape: Drape = curtain
    ? {
        left: -60,
        wide: across + 120,
        top: -40,
        foot: down + 200,
        folds: (across / 190) * between(chance, 0.85, 1.1),
        deepAbove: between(chance, 0.95, 1.15),
        deepBelow: between(chance, 1.35, 1.6),
        rod: false,
      }
    : {
        left: across / 2 - (scarf ? 250 : 345) + between(chance, -24, 24),
        wide: scarf ? 500 : 690,
        top: 72,
        // A whole Simba blanket hangs to the end of its frame.
        foot: cloth.kind === 'simba' ? 1411 : (fringe ? 1330 - fringe.long : 1330) + between(chance, -50, 10),
        folds: (scarf ? 5 : 4.8 / Math.sqrt(heavy)) * between(chance, 0.86, 1.2),
        deepAbove: between(chance, 0.62, 0.9),
        deepBelow: between(chance, 1.3, 1.55),
        rod: true,
        whole: wholeOf(cloth),
      }
  const hem = hang(stage, sampler, drape, chance)
  return {
    samplers: [sampler],
    after: () => {
      if (drape.rod) paintRod(stage, 92, 40)
      strayHairs(stage, sampler, picture)
      if (fringe && !curtain) tieFringe(stage, sampler, hem, { ...fringe, stray: fringe.stray * 0.45 }, chance)
    },
  }
}
