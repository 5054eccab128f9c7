import type { create } from 'fontkit'

/** The part of fontkit that puts marks on letters; its types leave it out. */
interface MarkPlacer {
  applyAnchor(mark: unknown, anchor: unknown, letterIndex: number): void
}
interface WithMarkPlacer {
  _layoutEngine: { engine?: { GPOSProcessor?: MarkPlacer } }
}

const corrected = new WeakSet<object>()

/**
 * Leaves a mark where it stands if its font gives it no place on a letter, as OpenType says ("anchors may be NULL"). fontkit 2.0.4
 * fails instead, so one vowel of a Gujarati name would leave an order without its documents.
 */
export function allowMissingAnchors(font: ReturnType<typeof create>): void {
  font.layout(' ')
  const placer = (font as unknown as WithMarkPlacer)._layoutEngine.engine?.GPOSProcessor
  if (!placer) return
  const shared = Object.getPrototypeOf(placer) as MarkPlacer
  if (corrected.has(shared)) return
  corrected.add(shared)
  const { applyAnchor } = shared
  shared.applyAnchor = function place(mark, anchor, letterIndex) {
    if (anchor) applyAnchor.call(this, mark, anchor, letterIndex)
  }
}
