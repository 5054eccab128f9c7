/**
 * The planes a composition fills, one value a pixel, and the picture in linear light that the shading makes of them.
 * They are large (about 50 MB for a master), so one set is kept and lent to picture after picture: weaving is
 * synchronous, therefore there is never more than one borrower.
 */
export interface Stage {
  width: number
  height: number
  /** Picture pixels for each cloth pixel: 1 in a 1000 px wide master. */
  scale: number
  /** 0 is the ground, k the cloth of `samplers[k - 1]`, 255 something already painted. */
  id: Uint8Array
  /** Cloth coordinates in the sampler's own units. */
  u: Float32Array
  v: Float32Array
  /** The x and y of the large-scale normal; z follows from unit length. */
  nx: Float32Array
  ny: Float32Array
  /** Share of the key light that arrives, 0 to 1. */
  shadow: Float32Array
  /** Share of the sky that is seen, 0 to 1. */
  ao: Float32Array
  /** Interleaved linear light. */
  rgb: Float32Array
}

let kept: Stage | undefined

/** A clean stage of the given size; the one before it must no longer be in use. */
export function takeStage(width: number, height: number, scale: number): Stage {
  const pixels = width * height
  if (!kept || kept.id.length < pixels) {
    kept = {
      width,
      height,
      scale,
      id: new Uint8Array(pixels),
      u: new Float32Array(pixels),
      v: new Float32Array(pixels),
      nx: new Float32Array(pixels),
      ny: new Float32Array(pixels),
      shadow: new Float32Array(pixels),
      ao: new Float32Array(pixels),
      rgb: new Float32Array(pixels * 3),
    }
  }
  kept.width = width
  kept.height = height
  kept.scale = scale
  kept.id.fill(0)
  kept.shadow.fill(1)
  kept.ao.fill(1)
  return kept
}
