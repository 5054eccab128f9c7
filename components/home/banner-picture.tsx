import type { Media } from '#lib/contract/base/fields.ts'
import { blurAddress } from '#lib/files/blur.ts'
import { mediaAddress, mediaSet, WIDE_WIDTHS } from '#lib/files/media.ts'

const NARROW = '(max-width: 767px)'

/** A banner's picture over the whole width, in a crop for phones and one for the rest. */
export function BannerPicture({ wide, narrow, first }: { wide: Media; narrow: Media; first: boolean }) {
  const blur = blurAddress(wide.blur)
  return (
    <picture>
      <source media={NARROW} type="image/avif" srcSet={mediaSet(narrow.sha256, [1000])} />
      <source media={NARROW} type="image/jpeg" srcSet={mediaAddress(narrow.sha256, 1000, 'jpg')} />
      <source type="image/avif" srcSet={mediaSet(wide.sha256, WIDE_WIDTHS)} sizes="100vw" />
      <img
        src={mediaAddress(wide.sha256, 1280, 'jpg')}
        alt={wide.alt}
        width={1280}
        height={520}
        loading="eager"
        fetchPriority={first ? 'high' : undefined}
        className="cloth block size-full object-cover"
        style={blur ? { background: `url(${blur}) 0 0 / 100% 100%` } : undefined}
      />
    </picture>
  )
}
