'use client'

import { Dialog, DialogBody } from '#components/kit/dialog/dialog.tsx'
import type { Player } from '#lib/files/video.ts'
import { Picture } from './picture.tsx'
import { useRefused, VideoPlayer, WatchOnSite } from './video-player.tsx'

/** A video in a window. The visitor requested it, so it starts at once, without sound until the visitor turns it on. */
export function VideoWindow({
  player,
  name,
  poster,
  onClose,
}: {
  player: Player
  name: string
  poster: string
  onClose: () => void
}) {
  const { src, site } = player
  const [refused, refuse] = useRefused(src)
  return (
    <Dialog title={name} shape="wide" onClose={onClose}>
      <DialogBody className="max-md:grid max-md:min-h-[75dvh] max-md:content-center">
        <div className="relative aspect-video bg-calico">
          {refused && poster ? (
            <Picture media={{ sha256: poster, alt: '', blur: '' }} widths={[1000]} decorative className="h-full" />
          ) : (
            <VideoPlayer player={player} name={name} poster={poster} onRefused={refuse} />
          )}
        </div>
        {refused ? (
          <p role="status" className="mt-3">
            {site ? 'The video player could not open.' : 'This browser cannot play the video.'}
          </p>
        ) : null}
        {site ? (
          <p className="mt-3 text-small text-muted">
            The video comes from {site.name}. <WatchOnSite site={site} />
          </p>
        ) : null}
      </DialogBody>
    </Dialog>
  )
}
