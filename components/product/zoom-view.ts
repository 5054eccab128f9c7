/**
 * Position of the zoom window over its picture: width of the drawn picture in windows, and the share of the hidden part
 * that is left of and above the window (0 to 1).
 */
export interface ZoomView {
  scale: number
  x: number
  y: number
}

/** A place in the window, 0 to 1 from its left and top. */
export interface PicturePoint {
  x: number
  y: number
}

/** Pictures of products are 500 by 746. */
const TALL = 746 / 500
export const MIN = 1
export const MAX = 4
export const FIRST_VIEW: ZoomView = { scale: 2.1, x: 0.5, y: 0.5 }

const within = (least: number, value: number, most: number) => Math.min(most, Math.max(least, value))

/** Size of the hidden part of the picture, in windows. */
const hidden = (scale: number) => ({ x: scale - 1, y: scale * TALL - 1 })

/** The view with the picture moved by this number of windows, as by a finger. */
export function dragged({ scale, x, y }: ZoomView, by: PicturePoint): ZoomView {
  const rest = hidden(scale)
  return {
    scale,
    x: rest.x > 0 ? within(0, x - by.x / rest.x, 1) : x,
    y: within(0, y - by.y / rest.y, 1),
  }
}

/** The view for a pointer at this spot: its corner of the window shows the same corner of the picture. */
export const followed = ({ scale }: ZoomView, at: PicturePoint): ZoomView => ({
  scale,
  x: within(0, at.x, 1),
  y: within(0, at.y, 1),
})

/** The view enlarged or reduced. The picture under the spot stays in place, up to the picture's edges. */
export function scaled(view: ZoomView, factor: number, at: PicturePoint = { x: 0.5, y: 0.5 }): ZoomView {
  const scale = within(MIN, view.scale * factor, MAX)
  const [before, after] = [hidden(view.scale), hidden(scale)]
  const growth = scale / view.scale
  const moved = (place: number, rest: number, nextRest: number, spot: number) =>
    nextRest > 0 ? within(0, ((place * rest + spot) * growth - spot) / nextRest, 1) : 0.5
  return { scale, x: moved(view.x, before.x, after.x, at.x), y: moved(view.y, before.y, after.y, at.y) }
}
