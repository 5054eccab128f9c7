'use client'

import { useEffect, useState } from 'react'
import type { Player } from '#lib/film.ts'
import { mediaAddress } from '#lib/media.ts'
import { Dialog, DialogBody } from './dialog.tsx'

/** What a player of another house may do here, and no more. */
const MAY = 'autoplay; encrypted-media; fullscreen; picture-in-picture'
const SANDBOX = 'allow-scripts allow-same-origin allow-presentation allow-popups'

const typeOf = (file?: string) => (file?.endsWith('.mp4') ? 'video/mp4' : 'video/webm')

/** True once the browser has refused the player, or the file could not be played. */
function useRefused(src: string): [boolean, () => void] {
  const [refused, setRefused] = useState(false)
  useEffect(() => {
    // The policy is that of the page the visit began on: it may not have known this film.
    const note = ({ blockedURI }: SecurityPolicyViolationEvent) => {
      if (blockedURI && src.startsWith(blockedURI)) setRefused(true)
    }
    document.addEventListener('securitypolicyviolation', note)
    return () => document.removeEventListener('securitypolicyviolation', note)
  }, [src])
  return [refused, () => setRefused(true)]
}

/** A film in a window. It was asked for, so it starts; it is silent until somebody turns the sound on. */
export function FilmWindow({
  player: { kind, src, other, house },
  name,
  poster,
  onClose,
}: {
  player: Player
  name: string
  poster: string
  onClose: () => void
}) {
  const [refused, refuse] = useRefused(src)
  const picture = poster ? mediaAddress(poster, 1000, 'jpg') : undefined
  return (
    <Dialog title={name} shape="wide" onClose={onClose}>
      <DialogBody className="max-md:grid max-md:min-h-[75dvh] max-md:content-center">
        <div className="relative aspect-video bg-calico">
          {refused && picture ? (
            // biome-ignore lint/performance/noImgElement: widths are made by the shop itself
            <img src={picture} alt="" className="size-full object-cover" />
          ) : kind === 'file' ? (
            <video
              poster={picture}
              controls
              muted
              autoPlay
              loop
              playsInline
              preload="none"
              aria-label={name}
              className="size-full object-cover"
              onError={refuse}
            >
              <source src={src} type={typeOf(src)} />
              {/* The last of them tells when none could be played. */}
              <source src={other} type={typeOf(other)} onError={refuse} />
            </video>
          ) : (
            <iframe
              src={src}
              title={name}
              allow={MAY}
              sandbox={SANDBOX}
              referrerPolicy="strict-origin-when-cross-origin"
              allowFullScreen
              className="size-full border-0"
            />
          )}
        </div>
        {refused ? (
          <p role="status" className="mt-3">
            {house ? 'The player could not be opened here.' : 'This browser cannot play the film.'}
          </p>
        ) : null}
        {house ? (
          <p className="mt-3 text-small text-muted">
            The film comes from {house.name}.{' '}
            <a href={house.address} target="_blank" rel="noopener noreferrer" className="link py-2">
              Watch it on {house.name}
            </a>
          </p>
        ) : null}
      </DialogBody>
    </Dialog>
  )
}
