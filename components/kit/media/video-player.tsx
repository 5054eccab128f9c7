'use client'

import { useEffect, useState } from 'react'
import { mediaAddress } from '#lib/files/media.ts'
import type { Player } from '#lib/files/video.ts'

/** What the player of another site may do here, and no more. */
const MAY = 'autoplay; encrypted-media; fullscreen; picture-in-picture'
const SANDBOX = 'allow-scripts allow-same-origin allow-presentation allow-popups'

const typeOf = (file?: string) => (file?.endsWith('.mp4') ? 'video/mp4' : 'video/webm')

/** True once the browser has refused the player, or the file could not be played. */
export function useRefused(src: string): [boolean, () => void] {
  const [refused, setRefused] = useState(false)
  useEffect(() => {
    // The policy is that of the page the visit began on: it may not allow this video's site.
    const note = ({ blockedURI }: SecurityPolicyViolationEvent) => {
      if (blockedURI && src.startsWith(blockedURI)) setRefused(true)
    }
    document.addEventListener('securitypolicyviolation', note)
    return () => document.removeEventListener('securitypolicyviolation', note)
  }, [src])
  return [refused, () => setRefused(true)]
}

/**
 * A video that was asked for: it starts, and is silent until the sound is turned on. It fills its parent.
 * @param poster the sha256 of the picture shown until it plays; empty where one is behind it
 * @param onRefused called when it cannot be played here
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
      {/* The last of them tells when none could be played. */}
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
