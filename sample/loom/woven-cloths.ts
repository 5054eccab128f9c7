import { borderFigure, borderYarns } from './borders.ts'
import type { ClothKind } from './cloth.ts'
import { type Linear, lit, luminance, mix } from './colour.ts'
import { draftOf, stripeDrafts, threadsOf } from './drafts.ts'
import {
  basket,
  diamond,
  drill,
  herringbone,
  plain,
  type Structure,
  satin,
  twill,
  twillLeft,
  weftSatin,
  wideHerringbone,
} from './weave-structures.ts'
import type { Relief, Weave } from './woven.ts'

const reliefs = {
  shuka: { across: 0.5, along: 0.38, gap: 0.45, dive: 0.4, fuzz: 0, sheen: 1 },
  check: { across: 0.34, along: 0.22, gap: 0.32, dive: 0.26, fuzz: 0.62, sheen: 0.7 },
  kikoy: { across: 0.5, along: 0.42, gap: 0.42, dive: 0.42, fuzz: 0, sheen: 0.6 },
  stripe: { across: 0.3, along: 0.2, gap: 0.3, dive: 0.22, fuzz: 0.6, sheen: 0.7 },
  border: { across: 0.3, along: 0.2, gap: 0.28, dive: 0.2, fuzz: 0.55, sheen: 0.8 },
  herringbone: { across: 0.46, along: 0.34, gap: 0.42, dive: 0.36, fuzz: 0.18, sheen: 0.8 },
  twill: { across: 0.5, along: 0.34, gap: 0.44, dive: 0.34, fuzz: 0, sheen: 0.9 },
  percale: { across: 0.14, along: 0.11, gap: 0.1, dive: 0.07, fuzz: 0, sheen: 0.8 },
  sateen: { across: 0.12, along: 0.06, gap: 0.09, dive: 0.05, fuzz: 0, sheen: 2.2 },
  shawl: { across: 0.44, along: 0.32, gap: 0.4, dive: 0.34, fuzz: 0.22, sheen: 0.8 },
} satisfies Partial<Record<ClothKind, Relief>>

/** The kinds made of warp and weft. */
export type WovenKind = keyof typeof reliefs

export function isWoven(kind: ClothKind): kind is WovenKind {
  return kind in reliefs
}

/** The yarn's number in a palette of `count`: drafts may ask for more yarns than a cloth has. */
function yarnFor(letter: number, count: number): number {
  return letter < count ? letter : count === 1 ? 0 : 1 + ((letter - 1) % (count - 1))
}

/** A weft that lets a warp of this colour speak: paler, or darker under a pale one. */
function quietWeft(warp: Linear, share: number): Linear {
  return luminance(warp) > 0.55 ? lit(warp, 1 - share * 0.35) : mix(warp, [0.86, 0.83, 0.74], share)
}

/** How this woven cloth is set up on the loom. */
export function weaveOf(kind: WovenKind, palette: readonly Linear[], pattern: number): Weave {
  const count = palette.length
  const ground = palette[0]!
  const second = palette[1] ?? lit(ground, luminance(ground) > 0.2 ? 0.62 : 1.9)
  const threads = threadsOf(draftOf(kind, pattern)).map((letter) => (letter === 25 ? 25 : yarnFor(letter, count)))
  const relief = reliefs[kind]
  const one = Uint8Array.of(0)
  const extra = (colour: Linear): Linear[] => [...palette, colour]
  const last = Uint8Array.of(count)
  switch (kind) {
    case 'shuka':
      return { pitch: 3.6, structures: [twill], palette, warp: threads, weft: threads, relief }
    case 'check': {
      const structure = [twill, twill, basket, twillLeft][pattern & 3]!
      return { pitch: 4.1, structures: [structure], palette, warp: threads, weft: threads, relief }
    }
    case 'kikoy':
      return {
        pitch: 4.6,
        structures: [plain],
        palette: extra(quietWeft(ground, luminance(ground) > 0.08 ? 0.42 : 0.26)),
        warp: threads,
        weft: last,
        warpFaced: true,
        relief,
      }
    case 'stripe':
      return stripeOf(palette, threads, pattern, relief)
    case 'border': {
      const figure = borderFigure(pattern)
      const colours = borderYarns(palette)
      return { pitch: 4, structures: [twill], palette: colours, warp: one, weft: one, figure, relief }
    }
    case 'herringbone': {
      const structure = [herringbone, wideHerringbone, diamond, herringbone][pattern & 3]!
      const warp = threads.length > 1 ? threads : one
      return { pitch: 5, structures: [structure], palette: extra(mix(second, ground, 0.12)), warp, weft: last, relief }
    }
    case 'twill': {
      const weft = count > 1 && threads.length === 1 ? mix(second, ground, 0.25) : lit(ground, 0.74)
      return { pitch: 3.5, structures: [drill], palette: extra(weft), warp: threads, weft: last, relief }
    }
    case 'percale':
      return {
        pitch: 2.4,
        structures: [plain],
        palette: extra(lit(ground, 0.97)),
        warp: threads,
        weft: pattern % 4 === 2 ? threads : last,
        relief,
      }
    case 'sateen': {
      const zones: Uint8Array = threads.map((thread) => (thread === 25 ? 1 : 0))
      const warp = threads.map((thread) => (thread === 25 ? count : thread))
      const structures: Structure[] = [satin, weftSatin]
      const dull = lit(ground, luminance(ground) > 0.4 ? 0.86 : 0.78)
      return { pitch: 2.4, structures, palette: extra(dull), warp, weft: last, zones, relief }
    }
    case 'shawl': {
      const structure = [herringbone, twill, wideHerringbone, twillLeft, diamond][pattern % 5]!
      const weft = luminance(ground) > 0.25 ? lit(ground, 0.66) : mix(ground, [0.8, 0.75, 0.65], 0.3)
      return { pitch: 4.6, structures: [structure], palette: extra(weft), warp: threads, weft: last, relief }
    }
  }
}

/**
 * Stripes across, raised, for blankets; from the ninth draft on the same stripes upright and smooth, for fabrics.
 */
function stripeOf(palette: readonly Linear[], threads: Uint8Array, pattern: number, relief: Relief): Weave {
  const drafts = stripeDrafts.stripe!.length
  if (Math.floor(Math.abs(pattern) / drafts) % 2 === 1) {
    const last = Uint8Array.of(palette.length)
    return {
      pitch: 3.8,
      structures: [plain],
      palette: [...palette, quietWeft(palette[0]!, 0.16)],
      warp: threads,
      weft: last,
      warpFaced: true,
      relief: { ...relief, across: 0.36, along: 0.3, fuzz: 0 },
    }
  }
  const figure = { width: 1, height: threads.length, cells: threads }
  return { pitch: 4.1, structures: [twill], palette, warp: Uint8Array.of(0), weft: threads, figure, relief }
}
