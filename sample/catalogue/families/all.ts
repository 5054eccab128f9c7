import type { Family } from '../types.ts'
import { baby } from './baby.ts'
import { bedsheets } from './bedsheets.ts'
import { acrylicBlankets } from './blankets-acrylic.ts'
import { mixedFibreBlankets } from './blankets-mixed-fibre.ts'
import { simbaBlankets } from './blankets-simba.ts'
import { throws } from './blankets-throws.ts'
import { travelRugs } from './blankets-travel.ts'
import { cushionCovers } from './cushions.ts'
import { duvets } from './duvets.ts'
import { fabrics } from './fabrics.ts'
import { hospitality } from './hospitality.ts'
import { kikoys } from './kikoys.ts'
import { knitwear } from './knitwear.ts'
import { maasaiShukas } from './maasai-shukas.ts'
import { shawls } from './shawls.ts'
import { uniforms } from './uniforms.ts'
import { yarns } from './yarns.ts'

/** Every family of the sample, collection by collection. */
export const families: Family[] = [
  ...maasaiShukas,
  ...kikoys,
  ...simbaBlankets,
  ...acrylicBlankets,
  ...mixedFibreBlankets,
  ...throws,
  ...travelRugs,
  ...baby,
  ...knitwear,
  ...uniforms,
  ...bedsheets,
  ...duvets,
  ...cushionCovers,
  ...yarns,
  ...hospitality,
  ...fabrics,
  ...shawls,
]
