'use client'

import { useState } from 'react'
import { IconButton } from '#components/kit/button/button.tsx'
import { classes } from '#components/kit/classes.ts'
import { Dialog, DialogBody } from '#components/kit/dialog/dialog.tsx'
import { MinusIcon, PlusIcon } from '#components/kit/icon.tsx'
import { Picture } from '#components/kit/media/picture.tsx'
import type { Media } from '#lib/contract/base/fields.ts'
import { mediaAddress } from '#lib/files/media.ts'
import { useZoom } from './use-zoom.ts'
import { MAX, MIN } from './zoom-view.ts'

const layer = (sha256: string, width: 320 | 1000) =>
  `image-set(url("${mediaAddress(sha256, width, 'avif')}") type("image/avif"), url("${mediaAddress(sha256, width, 'jpg')}") type("image/jpeg"))`

/** The largest picture as a movable background; its thumbnail until it has loaded. */
const backgroundOf = (sha256: string) => `${layer(sha256, 1000)}, ${layer(sha256, 320)}`

/**
 * The zoom window: 480 by 480 of the largest picture. It follows a mouse; fingers drag and stretch it, keys move and
 * enlarge it.
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
  const { view, larger, smaller, restart, hands } = useZoom()
  const image = images[at]
  if (!image) return null
  const show = (index: number) => {
    setAt(index)
    restart()
  }
  return (
    <Dialog title={name} onClose={onClose}>
      <DialogBody>
        <div className="relative mx-auto max-w-120">
          {/* biome-ignore lint/a11y/useSemanticElements: a picture under a moving window has no element of its own */}
          <div
            role="group"
            aria-label={`${image.alt}. Arrow keys move the picture, plus and minus enlarge it.`}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard needs a place to move the picture from
            tabIndex={0}
            {...hands}
            className="cloth aspect-square w-full cursor-move touch-none bg-calico bg-no-repeat"
            style={{
              backgroundImage: backgroundOf(image.sha256),
              backgroundSize: `${view.scale * 100}% auto`,
              backgroundPosition: `${view.x * 100}% ${view.y * 100}%`,
            }}
          />
          <div className="absolute right-0 bottom-0 flex bg-ground">
            <IconButton label="Smaller" onClick={smaller} aria-disabled={view.scale <= MIN}>
              <MinusIcon size={18} />
            </IconButton>
            <IconButton label="Larger" onClick={larger} aria-disabled={view.scale >= MAX}>
              <PlusIcon size={18} />
            </IconButton>
          </div>
        </div>
        {images.length > 1 ? (
          <div className="no-scrollbar mt-4 -mb-1 flex gap-3 overflow-x-auto p-1.5">
            {images.map((one, index) => (
              <button
                key={one.sha256}
                type="button"
                aria-label={`Picture ${index + 1} of ${images.length}: ${one.alt}`}
                aria-pressed={index === at}
                onClick={() => show(index)}
                className={classes(
                  'w-14 shrink-0 first:ml-auto last:mr-auto',
                  index === at && 'outline-2 outline-offset-3 outline-ink',
                )}
              >
                <Picture media={one} widths={[320]} decorative />
              </button>
            ))}
          </div>
        ) : null}
      </DialogBody>
    </Dialog>
  )
}
