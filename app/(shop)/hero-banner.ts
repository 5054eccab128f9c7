import type { HeroBanner } from '#components/home/hero.tsx'
import { shortBlur } from '#lib/files/blur.ts'
import type { Banners } from '#server/shop/reference.ts'

/** A banner as the home page shows it. @param hrefOf the banner's link */
export const heroBanner = (banner: Banners[number], hrefOf: (banner: Banners[number]) => string): HeroBanner => ({
  media: { ...banner.media, blur: shortBlur(banner.media.blur) },
  // The wide picture's alternative text and blur serve the narrow one too.
  mediaNarrow: { sha256: banner.mediaNarrow.sha256, alt: '', blur: '' },
  video: banner.videoType && banner.videoUrl ? { videoType: banner.videoType, videoUrl: banner.videoUrl } : null,
  ...{ title: banner.title, text: banner.text, lines: banner.words },
  ...{ redirectUrl: hrefOf(banner), redirectText: banner.redirectText },
})
