'use client'

import { useRefused, VideoPlayer, WatchOnSite } from '#components/kit/media/video-player.tsx'
import type { Player } from '#lib/files/video.ts'

/** A banner's video over its picture. The picture is visible until the video plays, and if it cannot play. */
export function BannerVideo({ player, name }: { player: Player; name: string }) {
  const { src, site } = player
  const [refused, refuse] = useRefused(src)
  if (refused)
    return (
      <p role="status" className="absolute inset-x-0 bottom-0 bg-ground p-4">
        {site ? (
          <>
            The video player could not open. <WatchOnSite site={site} />
          </>
        ) : (
          'This browser cannot play the video.'
        )}
      </p>
    )
  return (
    <div className="absolute inset-0">
      <VideoPlayer player={player} name={name} poster="" onRefused={refuse} />
    </div>
  )
}
