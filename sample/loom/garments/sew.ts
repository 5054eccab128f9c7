import type { Garment } from '../cloth.ts'
import { chanceFrom } from '../noise.ts'
import type { Stage } from '../stage.ts'
import { apron } from './apron.ts'
import { babySet } from './baby-set.ts'
import type { Wardrobe } from './cloths.ts'
import { PEG } from './hanging.ts'
import { poncho } from './poncho.ts'
import { boilerSuit, shorts, tracksuit, trousers } from './sets.ts'
import { type Pose, Sewing } from './sewing.ts'
import type { Frame } from './shape.ts'
import { hatAlone, hatAndBootees, scarf, socks } from './small.ts'
import { gamesShirt, knitTop } from './tops.ts'
import { dustCoat, robe, workJacket } from './workwear.ts'

type Maker = (sewing: Sewing, garment: Garment, frame: Frame) => void

const makers: Record<Garment['shape'], Maker> = {
  pullover: knitTop,
  vest: knitTop,
  't-shirt': gamesShirt,
  'work-jacket': workJacket,
  'dust-coat': dustCoat,
  robe,
  'boiler-suit': boilerSuit,
  trousers,
  shorts,
  tracksuit,
  apron,
  poncho,
  scarf,
  hat: hatAlone,
  socks,
  'baby-set': (sewing, _garment, frame) => babySet(sewing, frame),
  'hat-and-bootees': hatAndBootees,
}

/** Shapes that hang from a line across the picture instead of a peg in the wall. */
const onLine = new Set<Garment['shape']>(['scarf', 'hat', 'socks', 'baby-set', 'hat-and-bootees'])

/** Cuts and sews a garment so that it fills the picture as goods are shown: nearly, with ground on all sides. */
export function sew(wardrobe: Wardrobe, garment: Garment, pose: Pose, stage: Stage, seed: number): Sewing {
  const wide = stage.width / stage.scale
  const high = stage.height / stage.scale
  const make = (frame: Frame) => {
    const sewing = new Sewing(wardrobe, pose, frame, chanceFrom(seed))
    makers[garment.shape](sewing, garment, frame)
    return sewing
  }
  const turn = pose === 'laid' ? (chanceFrom(seed + 1)() - 0.5) * 0.036 : 0
  const probe = make({ x: 0, y: 0, scale: 10, turn })
  const box = boxOf(probe, pose, garment)
  const margin = 40
  // Small things come nearer; the rest keep their sizes beside each other.
  const nearest = garment.size === 'baby' || onLine.has(garment.shape) ? 60 : 15.5
  const top = topFor(garment, pose)
  const scale = Math.min(
    nearest,
    ((wide - 2 * margin) / (box.right - box.left)) * 10,
    ((high - top - 90) / (box.bottom - box.top)) * 10,
  )
  const x = wide / 2 - ((box.left + box.right) / 2) * (scale / 10)
  const free = high - top - 90 - (box.bottom - box.top) * (scale / 10)
  const y = top - box.top * (scale / 10) + free * (pose === 'laid' ? 0.46 : onLine.has(garment.shape) ? 0.3 : 0)
  return make({ x, y, scale, turn })
}

/** Where the cloth may begin, in cloth pixels: below the peg and what hangs on it. */
function topFor({ shape }: Garment, pose: Pose): number {
  if (pose === 'laid') return 80
  if (onLine.has(shape)) return 130
  return shape === 'trousers' || shape === 'shorts' ? PEG + 150 : PEG + 104
}

/** What the cloth of a garment covers; hooks, bars and lines are left out, as they reach beyond. */
function boxOf(sewing: Sewing, pose: Pose, garment: Garment) {
  const box = { left: 1e9, right: -1e9, top: 1e9, bottom: -1e9 }
  const own = sewing.pieces.filter(({ isFixture }) => isFixture !== true)
  for (const { sides } of own) {
    for (const { points } of sides) {
      for (const [x, y] of points) {
        box.left = Math.min(box.left, x)
        box.right = Math.max(box.right, x)
        box.top = Math.min(box.top, y)
        box.bottom = Math.max(box.bottom, y)
      }
    }
  }
  // Hung on a hanger, it hangs by its middle.
  if (pose === 'hanger' && !onLine.has(garment.shape)) {
    const half = Math.max(-box.left, box.right)
    return { ...box, left: -half, right: half }
  }
  return box
}
