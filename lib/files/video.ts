import type { Video } from '../contract/content/reference.ts'

/** How a video is played: a file of this shop in the browser's own player, or another site's player in a frame. */
export interface Player {
  kind: Video['videoType']
  src: string
  /**
   * For a file: the same video in the other format, for browsers that cannot play the first (older iPhones: no WebM).
   */
  other?: string
  /** The external site, and the address of the video there; null for a file. */
  site: { name: string; address: string } | null
}

const YOUTUBE =
  /^https:\/\/(?:(?:www\.|m\.)?youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#]*&)?v=|embed\/|shorts\/|live\/)|youtu\.be\/)([\w-]{11})(?![\w-])/
const VIMEO =
  /^https:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(\d{1,12})(?:(?:\/|\?(?:[^#]*&)?h=)([\da-f]{6,16}))?(?![\w-])/
/** A file on this shop: the policy allows no other files to play (server/next/page-headers.ts). */
const FILE = /^(\/(?!\/)[\w/.-]+\.)(webm|mp4)$/

/**
 * The player of a video, which autoplays muted after the user's press; null for an address that cannot be played. Both
 * sites are requested not to track viewers.
 */
export function playerOf({ videoType, videoUrl }: Video): Player | null {
  if (videoType === 'file') {
    const [, name, format] = FILE.exec(videoUrl) ?? []
    if (!name) return null
    return { kind: 'file', src: videoUrl, other: name + (format === 'webm' ? 'mp4' : 'webm'), site: null }
  }
  if (videoType === 'youtube') {
    const id = YOUTUBE.exec(videoUrl)?.[1]
    if (!id) return null
    return {
      kind: 'youtube',
      src: `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&mute=1&rel=0&playsinline=1`,
      site: { name: 'YouTube', address: `https://www.youtube.com/watch?v=${id}` },
    }
  }
  const [, id, secret] = VIMEO.exec(videoUrl) ?? []
  if (!id) return null
  return {
    kind: 'vimeo',
    src: `https://player.vimeo.com/video/${id}?${secret ? `h=${secret}&` : ''}dnt=1&autoplay=1&muted=1`,
    site: { name: 'Vimeo', address: `https://vimeo.com/${id}${secret ? `/${secret}` : ''}` },
  }
}
