'use client'

import { buttonClass } from '#components/ui/button.tsx'
import { LinkIcon, ShareIcon } from '#components/ui/icon.tsx'
import { showAlert } from '#lib/alerts.ts'

const LOOK = buttonClass('quiet', 'small', 'max-md:size-11 max-md:p-0 max-md:gap-0')

async function copy(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address)
    showAlert({ tone: 'success', title: 'Your link has been copied to clipboard' })
  } catch {
    // No clipboard here (an old browser, or it was refused): the address bar still has the link.
    showAlert({ tone: 'danger', title: 'Unable to copy link' })
  }
}

/**
 * Passes this very list on: its address to the clipboard, or into a WhatsApp message. Of use with a script only.
 * @param address of the list, from the root
 */
export function ShareList({ title, address }: { title: string; address: string }) {
  const absolute = () => new URL(address, window.location.origin).href
  return (
    <div className="flex shrink-0 gap-2 md:gap-2.5 noscript:hidden">
      <button type="button" onClick={() => copy(absolute())} className={LOOK}>
        <LinkIcon size={20} />
        <span className="max-md:sr-only">Copy link</span>
      </button>
      <a
        href="https://wa.me/"
        target="_blank"
        rel="noreferrer"
        onClick={({ currentTarget }) => {
          currentTarget.href = `https://wa.me/?text=${encodeURIComponent(`${title} at Fuma: ${absolute()}`)}`
        }}
        className={LOOK}
      >
        <ShareIcon size={20} />
        <span className="max-md:sr-only">Share on WhatsApp</span>
      </a>
    </div>
  )
}
