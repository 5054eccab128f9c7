/**
 * Draws the frames of a sample film and writes them to standard output, three bytes a pixel: cloth whose chances drift
 * round a circle, so that the last frame leads to the first. `public/film/README.md` says how they become files.
 */
import sharp from 'sharp'
import type { Picture } from './cloth.ts'
import { compose } from './compose.ts'
import { develop } from './finish.ts'
import { type Chance, chanceFrom } from './noise.ts'
import { shade, softenEdges } from './shade.ts'
import { takeStage } from './stage.ts'

/** A film: a picture, and how far each of its first chances swings to either side. */
interface Film {
  picture: Picture
  swings: readonly number[]
}

const FRAMES = 120
const WIDTH = 854
const HEIGHT = 480
/** Drawn larger and made smaller, so that threads do not flicker. */
const FINER = 1.5
const [width, height] = [Math.round(WIDTH * FINER), Math.round(HEIGHT * FINER)] as const

const films: Record<string, Film> = {
  // Hung cloth: how many folds, how deep above and below, and where the drapery begins.
  shuka: {
    picture: { cloth: { kind: 'shuka', yarns: ['#b5121b', '#1e1a1f', '#22378f'] }, composition: 'hung', seed: 41 },
    swings: [0.12, 0.5, 0.5, 0.0011],
  },
  // Under the glass: where it is over the weave.
  loom: {
    picture: {
      cloth: { kind: 'kikoy', yarns: ['#14707a', '#f3ead9', '#e08a1e', '#b5121b', '#18204a', '#b9c8d3'] },
      composition: 'macro',
      seed: 12,
    },
    swings: [0.05, 0.03],
  },
}

/** The seeded generator, its first numbers swung to where they are at this moment (0 to 1) of the film. */
function driftingChance({ picture, swings }: Film, moment: number): Chance {
  const chance = chanceFrom(picture.seed)
  let asked = 0
  return () => {
    const swing = swings[asked] ?? 0
    const phase = 2 * Math.PI * moment + (asked * Math.PI) / 2
    asked += 1
    return chance() + swing * Math.sin(phase)
  }
}

function frame(film: Film, moment: number): Uint8Array {
  const chance = driftingChance(film, moment)
  const stage = takeStage(width, height, width / 1000)
  const { samplers } = compose(stage, film.picture, chance)
  shade(stage, samplers)
  softenEdges(stage)
  return develop(stage, chance)
}

const film = films[process.argv[2] ?? '']
if (!film) throw new Error(`Which film? ${Object.keys(films).join(' or ')}`)
for (let at = 0; at < FRAMES; at += 1) {
  const drawn = sharp(frame(film, at / FRAMES), { raw: { width, height, channels: 3 } }).resize(WIDTH, HEIGHT)
  process.stdout.write(await drawn.raw().toBuffer())
}
