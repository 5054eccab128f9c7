'use client'

import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { Dialog, DialogBody } from '#components/ui/dialog.tsx'
import { Picture } from '#components/ui/picture.tsx'
import { classes } from '#lib/classes.ts'
import type { Media } from '#lib/contract/fields.ts'
import { mediaAddress } from '#lib/media.ts'

/** How far an arrow key moves the cloth, in hundredths of what is hidden. */
const NUDGE = 10
/** The picture's drawn width in hundredths of the window's. */
const SCALE = 210

const clamp = (share: number) => Math.min(100, Math.max(0, share))

/**
 * The zoom window: 480 by 480 of the largest picture. It follows a mouse, is dragged by a finger, and moves by arrow keys.
 */
export function ZoomWindow({
  images,
  first = 0,
  name,
  onClose,
}: {
  images: readonly Media[]
  first?: number
  name: string
  onClose: () => void
}) {
  const [at, setAt] = useState(Math.min(first, images.length - 1))
  const [place, setPlace] = useState({ x: 50, y: 50 })
  const drag = useRef<{ x: number; y: number } | null>(null)
  const image = images[at]
  if (!image) return null

  const move = (x: number, y: number) => setPlace((from) => ({ x: clamp(from.x + x), y: clamp(from.y + y) }))

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const box = event.currentTarget.getBoundingClientRect()
    if (event.pointerType === 'mouse') {
      setPlace({
        x: clamp(((event.clientX - box.left) / box.width) * 100),
        y: clamp(((event.clientY - box.top) / box.height) * 100),
      })
      return
    }
    const from = drag.current
    if (!from) return
    drag.current = { x: event.clientX, y: event.clientY }
    // A finger holds the cloth: what is hidden beside the window is travelled as fast as the finger goes.
    move(((from.x - event.clientX) / box.width) * SCALE * 0.9, ((from.y - event.clientY) / box.height) * SCALE * 0.5)
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowLeft: [-NUDGE, 0], ArrowRight: [NUDGE, 0], ArrowUp: [0, -NUDGE], ArrowDown: [0, NUDGE] }[
      event.key
    ]
    if (!step) return
    event.preventDefault()
    move(step[0] ?? 0, step[1] ?? 0)
  }

  return (
    <Dialog title={name} onClose={onClose}>
      <DialogBody>
        {/* biome-ignore lint/a11y/useSemanticElements: a picture under a moving window has no element of its own */}
        <div
          role="group"
          aria-label={`${image.alt}. Arrow keys move the picture.`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard needs a place to move the picture from
          tabIndex={0}
          onKeyDown={onKeyDown}
          onPointerDown={(event) => {
            drag.current = { x: event.clientX, y: event.clientY }
            event.currentTarget.setPointerCapture(event.pointerId)
          }}
          onPointerUp={() => {
            drag.current = null
          }}
          onPointerMove={onPointerMove}
          className="cloth mx-auto aspect-square w-full max-w-120 cursor-move touch-none bg-calico bg-no-repeat"
          style={{
            backgroundImage: `image-set(url("${mediaAddress(image.sha256, 1000, 'avif')}") type("image/avif"), url("${mediaAddress(image.sha256, 1000, 'webp')}") type("image/webp"))`,
            backgroundSize: `${SCALE}% auto`,
            backgroundPosition: `${place.x}% ${place.y}%`,
          }}
        />
        {images.length > 1 ? (
          <div className="mt-4 flex justify-center gap-3">
            {images.map((one, index) => (
              <button
                key={one.sha256}
                type="button"
                aria-label={`Picture ${index + 1}: ${one.alt}`}
                aria-pressed={index === at}
                onClick={() => setAt(index)}
                className={classes('w-14', index === at && 'outline-2 outline-offset-3 outline-ink')}
              >
                <Picture media={one} sizes="56px" widths={[256]} decorative />
              </button>
            ))}
          </div>
        ) : null}
      </DialogBody>
    </Dialog>
  )
}
