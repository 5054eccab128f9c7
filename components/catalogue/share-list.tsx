'use client'

import { buttonClass } from '#components/kit/button/button.tsx'
import { LiveButton } from '#components/kit/button/live-button.tsx'
import { LinkIcon, ShareIcon } from '#components/kit/icon.tsx'
import { useSite } from '#components/kit/site-provider.tsx'
import { copyLink } from '#lib/browser/copy-link.ts'

const LOOK = buttonClass('quiet', 'small', 'max-md:size-11 max-md:p-0 max-md:gap-0')

/**
 * Passes this very list on: its address to the clipboard, or into a WhatsApp message. Of use with a script only.
 * @param address of the list, from the root
 */
export function ShareList({ title, address }: { title: string; address: string }) {
  const { name } = useSite()
  const absolute = () => new URL(address, window.location.origin).href
  return (
    <div className="flex shrink-0 gap-2 md:gap-2.5 noscript:hidden">
      <LiveButton onClick={() => copyLink(absolute())} className={LOOK}>
        <LinkIcon size={20} />
        <span className="max-md:sr-only">Copy link</span>
      </LiveButton>
      <a
        href="https://wa.me/"
        target="_blank"
        rel="noreferrer"
        onClick={({ currentTarget }) => {
          currentTarget.href = `https://wa.me/?text=${encodeURIComponent(`${title} at ${name}: ${absolute()}`)}`
        }}
        className={LOOK}
      >
        <ShareIcon size={20} />
        <span className="max-md:sr-only">Share on WhatsApp</span>
      </a>
    </div>
  )
}
