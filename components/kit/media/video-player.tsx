'use client'

import { useEffect, useState } from 'react'
import { mediaAddress } from '#lib/files/media.ts'
import type { Player } from '#lib/files/video.ts'

/** The permissions of another site's player. */
const MAY = 'autoplay; encrypted-media; fullscreen; picture-in-picture'
const SANDBOX = 'allow-scripts allow-same-origin allow-presentation allow-popups'

const typeOf = (file?: string) => (file?.endsWith('.mp4') ? 'video/mp4' : 'video/webm')

/** True once the browser has refused the player, or the file could not be played. */
export function useRefused(src: string): [boolean, () => void] {
  const [refused, setRefused] = useState(false)
  useEffect(() => {
    // The policy is that of the first page of the visit: it can forbid this video's site.
    const note = ({ blockedURI }: SecurityPolicyViolationEvent) => {
      if (blockedURI && src.startsWith(blockedURI)) setRefused(true)
    }
    document.addEventListener('securitypolicyviolation', note)
    return () => document.removeEventListener('securitypolicyviolation', note)
  }, [src])
  return [refused, () => setRefused(true)]
}

/**
 * A video that the visitor requested: it starts at once, without sound until the visitor turns it on. It fills its
 * parent.
 * @param poster the sha256 of the picture shown until it plays; empty if a picture is behind it
 * @param onRefused called if it cannot be played here
 */
export function VideoPlayer({
  player: { kind, src, other },
  name,
  poster,
  onRefused,
}: {
  player: Player
  name: string
  poster: string
  onRefused: () => void
}) {
  if (kind !== 'file')
    return (
      <iframe
        src={src}
        title={name}
        allow={MAY}
        sandbox={SANDBOX}
        referrerPolicy="strict-origin-when-cross-origin"
        allowFullScreen
        className="size-full border-0"
      />
    )
  return (
    <video
      poster={poster ? mediaAddress(poster, 1000, 'avif') : undefined}
      controls
      muted
      autoPlay
      loop
      playsInline
      preload="none"
      aria-label={name}
      className="size-full object-cover"
      onError={onRefused}
    >
      <source src={src} type={typeOf(src)} />
      {/* An error of the last source means that no source could be played. */}
      <source src={other} type={typeOf(other)} onError={onRefused} />
    </video>
  )
}

/** A link to the video on its own site. */
export function WatchOnSite({ site }: { site: NonNullable<Player['site']> }) {
  return (
    <a href={site.address} target="_blank" rel="noopener noreferrer" className="link py-2">
      Watch it on {site.name}
    </a>
  )
}
