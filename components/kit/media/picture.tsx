import { classes } from '#components/kit/classes.ts'
import { blurAddress } from '#lib/files/blur.ts'
import { type MediaWidth, mediaAddress, mediaSet, PRODUCT_WIDTHS } from '#lib/files/media.ts'

/** A picture: hash of its content, alternative text, and the hex of its blurred preview. */
export type PictureMedia = { sha256: string; alt: string; blur: string; position?: string | undefined }

/**
 * A picture at the width the screen needs, AVIF if the browser supports it, else JPEG. Until it loads, its blurred 3 ×
 * 4 pixels are shown; `ratio` reserves its space, so the page does not jump. A picture that fails leaves its blur
 * (lib/browser/missing-pictures.ts).
 * @param sizes how wide it is drawn, as in `<img sizes>`; not needed with one width
 * @param widths the widths offered, the smallest first; fewer make the page's HTML smaller
 * @param ratio width and height, for the reserved space
 * @param priority `high` for the largest picture of the first screen, `eager` for others there; the rest load
 * lazily
 * @param decorative true if the text beside it has the same content
 */
export function Picture({
  media,
  sizes,
  widths = PRODUCT_WIDTHS,
  ratio = [500, 746],
  priority = 'lazy',
  decorative = false,
  className,
}: {
  media: PictureMedia
  sizes?: string
  widths?: readonly MediaWidth[]
  ratio?: readonly [number, number]
  priority?: 'high' | 'eager' | 'lazy'
  decorative?: boolean
  className?: string
}) {
  const { sha256, alt, blur, position } = media
  const first = blurAddress(blur)
  const look = classes('block w-full bg-calico object-cover', className)
  if (!sha256) return <span aria-hidden="true" className={look} style={{ aspectRatio: `${ratio[0]} / ${ratio[1]}` }} />
  return (
    <picture>
      <source type="image/avif" srcSet={mediaSet(sha256, widths)} sizes={sizes} />
      <img
        src={mediaAddress(sha256, widths[0] ?? 320, 'jpg')}
        alt={decorative ? '' : alt}
        width={ratio[0]}
        height={ratio[1]}
        loading={priority === 'lazy' ? 'lazy' : 'eager'}
        fetchPriority={priority === 'high' ? 'high' : undefined}
        decoding={priority === 'lazy' ? 'async' : undefined}
        className={classes('cloth', look)}
        style={
          first || position
            ? {
                ...(first && { background: `url(${first}) 0 0 / 100% 100%` }),
                ...(position && { objectPosition: position }),
              }
            : undefined
        }
      />
    </picture>
  )
}
