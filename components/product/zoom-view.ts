/**
 * Position of the zoom window over its picture: width of the drawn picture in windows, and the share of the hidden part
 * that is left of and above the window (0 to 1; a picture smaller than the window stays in the centre).
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
/** Width of the largest picture, in px. */
const LARGEST = 1000

/** Shape of the window and the scales that it allows. */
export interface ZoomFrame {
  /** Height of the picture in windows, if it is as wide as the window. */
  tall: number
  min: number
  max: number
  first: number
}

/** The zoom window of 480 by 480. */
export const SQUARE: ZoomFrame = { tall: TALL, min: 1, max: 4, first: 2.1 }

/** A full screen of this size in px: from the whole picture to the picture's own pixels, never stretched. */
export function fullScreen(width: number, height: number): ZoomFrame {
  const tall = (TALL * width) / height
  const max = LARGEST / width
  const min = Math.min(1, 1 / tall, max)
  return { tall, min, max, first: min }
}

/** The view of a window that has just opened. */
export const firstView = ({ first }: ZoomFrame): ZoomView => ({ scale: first, x: 0.5, y: 0.5 })

const within = (least: number, value: number, most: number) => Math.min(most, Math.max(least, value))

/** Size of the hidden part of the picture, in windows. */
const hidden = (scale: number, { tall }: ZoomFrame) => ({ x: scale - 1, y: scale * tall - 1 })

/** The view with the picture moved by this number of windows, as by a finger. */
export function dragged({ scale, x, y }: ZoomView, by: PicturePoint, frame = SQUARE): ZoomView {
  const rest = hidden(scale, frame)
  return {
    scale,
    x: rest.x > 0 ? within(0, x - by.x / rest.x, 1) : x,
    y: rest.y > 0 ? within(0, y - by.y / rest.y, 1) : y,
  }
}

/** The view for a pointer at this spot: its corner of the window shows the same corner of the picture. */
export function followed({ scale }: ZoomView, at: PicturePoint, frame = SQUARE): ZoomView {
  const rest = hidden(scale, frame)
  return { scale, x: rest.x > 0 ? within(0, at.x, 1) : 0.5, y: rest.y > 0 ? within(0, at.y, 1) : 0.5 }
}

/** The view enlarged or reduced. The picture under the spot stays in place, up to the picture's edges. */
export function scaled(
  view: ZoomView,
  factor: number,
  at: PicturePoint = { x: 0.5, y: 0.5 },
  frame = SQUARE,
): ZoomView {
  const scale = within(frame.min, view.scale * factor, frame.max)
  const [before, after] = [hidden(view.scale, frame), hidden(scale, frame)]
  const growth = scale / view.scale
  const moved = (place: number, rest: number, nextRest: number, spot: number) =>
    nextRest > 0 ? within(0, ((place * rest + spot) * growth - spot) / nextRest, 1) : 0.5
  return { scale, x: moved(view.x, before.x, after.x, at.x), y: moved(view.y, before.y, after.y, at.y) }
}
