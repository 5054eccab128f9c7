'use client'

import { useState } from 'react'
import { LiveButton } from '#components/kit/button/live-button.tsx'
import { classes } from '#components/kit/classes.ts'
import { PlayIcon } from '#components/kit/icon.tsx'
import { useDeferred } from '#components/kit/state/use-deferred.ts'
import type { Video } from '#lib/contract/content/reference.ts'
import { playerOf } from '#lib/files/video.ts'

const loadWindow = () => import('./video-window.tsx')

/**
 * Plays a video in its own window. Neither the video nor its player is fetched before. `data-film` names the player for
 * the page's content security policy (server/next/page-headers.ts).
 * @param name subject of the video: the window's title
 * @param poster the sha256 of the picture that is drawn until the video plays
 * @param icon true for the icon alone
 */
export function VideoButton({
  video,
  name,
  poster,
  icon = false,
  className,
}: {
  video: Video
  name: string
  poster: string
  icon?: boolean
  className?: string
}) {
  const [open, setOpen] = useState(false)
  const { part, waiting, expect, want } = useDeferred(loadWindow)
  const Window = part?.VideoWindow
  const player = playerOf(video)
  if (!player) return null
  // Visitors should know before they press that another site is contacted.
  const label = `Play the video${player.site ? ` from ${player.site.name}` : ''}`
  return (
    <>
      <LiveButton
        data-film={player.kind}
        aria-haspopup="dialog"
        aria-busy={waiting || undefined}
        aria-label={`${label}: ${name}`}
        title={label}
        className={classes(
          'inline-flex items-center justify-center gap-2.5 bg-ground font-semibold transition-colors hover:bg-calico',
          icon ? 'size-11' : 'min-h-12 pr-5 pl-4',
          className,
        )}
        onPointerEnter={expect}
        onFocus={expect}
        onClick={async () => setOpen(await want())}
      >
        <PlayIcon size={18} />
        {icon ? null : label}
      </LiveButton>
      {open && Window ? <Window player={player} name={name} poster={poster} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
