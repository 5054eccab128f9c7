import { paintBand } from './band.ts'
import type { Cloth, ClothKind, Picture } from './cloth.ts'
import { macroOf, samplerOf } from './cloths.ts'
import { linearOf, lit } from './colour.ts'
import type { Composed } from './compose.ts'
import { plump } from './compose-cushion.ts'
import { layFlat } from './compose-flat.ts'
import { wind } from './compose-hank.ts'
import { type Pile, pileUp } from './compose-stack.ts'
import { between, type Chance } from './noise.ts'
import { YarnSampler } from './relief-cloths.ts'
import { simbaPitch } from './simba.ts'
import type { Stage } from './stage.ts'
import { paintHairs, paintStrand, yarnUnder } from './strokes.ts'

/** Layers at the front of a folded piece and how thick each is; pieces in a pile follow from them. */
const foldings: Partial<Record<ClothKind, readonly [layers: number, thick: number]>> = {
  percale: [3, 36],
  sateen: [3, 36],
  twill: [3, 38],
  shuka: [2, 62],
  kikoy: [2, 58],
  shawl: [2, 56],
  stripe: [2, 70],
  check: [2, 72],
  border: [2, 74],
  herringbone: [2, 66],
  waffle: [2, 64],
  terry: [2, 76],
  jersey: [2, 54],
  rib: [2, 72],
  cable: [2, 86],
  plush: [2, 90],
  simba: [2, 92],
  yarn: [1, 96],
}

/** Kinds whose further yarns are other colours of the same thing rather than parts of a pattern. */
const oneColour = new Set<ClothKind>(['percale', 'twill', 'plush', 'waffle', 'rib', 'cable', 'sateen'])

/** A pile of folded pieces; a plain cloth given several yarns is piled in all of them. */
export function composeStack(stage: Stage, { cloth }: Picture, chance: Chance): Composed {
  const [layers, thick] = foldings[cloth.kind] ?? [2, 56]
  const many = oneColour.has(cloth.kind) && (cloth.pattern ?? 0) % 4 === 0 && cloth.yarns.length > 1
  const cloths: Cloth[] = many ? cloth.yarns.map((yarn) => ({ ...cloth, yarns: [yarn] })) : [cloth]
  const samplers = cloths.map(samplerOf)
  const pile: Pile = {
    pieces: Math.max(3, Math.min(8, Math.round(between(chance, 590, 720) / (layers * thick)))),
    layers,
    thick,
    wide: between(chance, 760, 820),
    deep: between(chance, 520, 620),
    reach: cloth.kind === 'simba' ? 1.25 : 1.1,
    // A Simba blanket is folded so that the face is on top.
    pan:
      cloth.kind === 'simba'
        ? { x: 160 * simbaPitch, y: 318 * simbaPitch }
        : { x: between(chance, 0, 3000), y: between(chance, 0, 3000) },
  }
  pileUp(stage, samplers, (piece) => 1 + ((pile.pieces - 1 - piece) % samplers.length), pile, chance)
  return { samplers }
}

/** One cushion in the cloth, piped in its second yarn. */
export function composeCushion(stage: Stage, { cloth }: Picture, chance: Chance): Composed {
  const sampler = samplerOf(cloth)
  const outline = plump(stage, sampler, chance)
  const ground = linearOf(cloth.yarns[0]!)
  const colour = cloth.yarns[1] === undefined ? lit(ground, 0.7) : linearOf(cloth.yarns[1])
  const thick = 13 * stage.scale
  return {
    samplers: [sampler],
    after: () =>
      paintStrand(stage, { points: outline, from: thick, to: thick, colour, open: 0.95, twist: 0.55, salt: 12 }),
  }
}

/** A twisted hank of the yarn in its paper band. Any other kind of cloth gives its yarns to the spinner. */
export function composeHank(stage: Stage, { cloth }: Picture, chance: Chance): Composed {
  const palette = cloth.yarns.map(linearOf)
  const hank = wind(stage, chance)
  return {
    samplers: [new YarnSampler(palette, 15, (cloth.pattern ?? 0) % 2 === 0 ? 2 : 3, 'hank')],
    after: () => paintBand(stage, hank, palette[0]!),
  }
}

/** Fibres to be seen close to: raised cloth has a coat, spun cloth a few strays. */
const coats: Partial<Record<ClothKind, number>> = {
  plush: 6000,
  simba: 5200,
  check: 700,
  border: 700,
  stripe: 500,
  percale: 12,
  sateen: 6,
  terry: 200,
}

/** A close look: threads, stitches and tufts ten times as large. */
export function composeMacro(stage: Stage, { cloth, seed }: Picture, chance: Chance): Composed {
  const { sampler, zoom } = macroOf(cloth)
  const camera = {
    x: between(chance, 0, 4000),
    y: between(chance, 0, 4000),
    turn: between(chance, -0.42, -0.2),
    zoom,
  }
  if (cloth.kind === 'cable' || cloth.kind === 'rib') camera.turn *= 0.4
  if (cloth.kind === 'simba') Object.assign(camera, { x: between(chance, 400, 560), y: between(chance, 560, 720) })
  layFlat(stage, sampler, { depth: 0.35, breadth: 2, creases: 0 }, camera, chance)
  const coat = coats[cloth.kind] ?? 60
  const furry = coat > 1000
  return {
    samplers: [sampler],
    after: () =>
      paintHairs(
        stage,
        { count: coat, long: furry ? 46 : 60, thick: furry ? 2.2 : 1.1, combed: furry ? 0.8 : 0, salt: seed },
        yarnUnder(stage, sampler),
      ),
  }
}
