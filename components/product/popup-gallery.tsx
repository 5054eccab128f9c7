import { Picture } from '#components/kit/media/picture.tsx'
import { Skeleton } from '#components/kit/state/skeleton.tsx'
import type { Media } from '#lib/contract/base/fields.ts'

/** Usual number of pictures of a colour: their space is reserved while they load. */
const USUAL = 3

/**
 * The pictures of the chosen colour, side by side; each opens the zoom window. The row scrolls. They are
 * small on a phone, so that the sizes are in view.
 * @param images empty until the product is known
 * @param isAwaited whether more are loading
 * @param isFailed whether loading failed
 */
export function PopupGallery({
  images,
  isAwaited,
  isFailed,
  colour,
  onZoom,
}: {
  images: readonly Media[]
  isAwaited: boolean
  isFailed: boolean
  colour: string
  onZoom: (at: number) => void
}) {
  return (
    <div className="min-w-0 md:max-w-1/2 md:shrink-0">
      <ul
        aria-label={colour ? `Pictures: ${colour}` : 'Pictures'}
        aria-busy={isAwaited || undefined}
        className="no-scrollbar -mx-1 flex gap-2 overflow-x-auto p-1 md:gap-3"
      >
        {images.map((image, at) => (
          <li key={image.sha256} className="w-11 shrink-0 md:w-28">
            <button type="button" onClick={() => onZoom(at)} className="block w-full cursor-zoom-in">
              <Picture media={image} widths={[320]} priority="eager" decorative />
              <span className="sr-only">
                Zoom: picture {at + 1} of {images.length}
                {image.alt ? `, ${image.alt}` : ''}
              </span>
            </button>
          </li>
        ))}
        {Array.from({ length: isAwaited ? Math.max(0, USUAL - images.length) : 0 }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the places are all alike and never move
          <li key={`room ${at}`} aria-hidden="true" className="w-11 shrink-0 md:w-28">
            <Skeleton className="aspect-500/746" />
          </li>
        ))}
      </ul>
      {isFailed ? (
        <p role="status" className="text-tiny text-muted">
          We could not load the other pictures.
        </p>
      ) : null}
    </div>
  )
}
