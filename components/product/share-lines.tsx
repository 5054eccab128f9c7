'use client'

import { LiveButton } from '#components/kit/button/live-button.tsx'
import { CopyIcon, ShareIcon } from '#components/kit/icon.tsx'
import { copyLink } from '#lib/browser/copy-link.ts'
import { useBrowserValue } from '#lib/browser/use-store.ts'

/** Phones have their own share sheet, with the apps people really use. */
const hasShareSheet = () => typeof navigator.share === 'function' && matchMedia('(pointer: coarse)').matches

/**
 * Ways to show a product to another person: a WhatsApp message, the link on the clipboard, and on phones their share sheet.
 * @param address the product's own, absolute
 */
export function ShareLines({ name, address }: { name: string; address: string }) {
  const sheet = useBrowserValue(hasShareSheet, false)
  const message = encodeURIComponent(`${name}: what do you think? ${address}`)

  async function share() {
    try {
      await navigator.share({ title: name, url: address })
    } catch (error) {
      // Closing the sheet is not a failure. After any other error the link is copied instead.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copyLink(address)
    }
  }

  return (
    <>
      <p className="flex items-start gap-3.5">
        <ShareIcon size={22} />
        <span>
          <a href={`https://wa.me/?text=${message}`} target="_blank" rel="noreferrer" className="link">
            Share on WhatsApp
          </a>
        </span>
      </p>
      <p className="flex items-start gap-3.5 noscript:hidden">
        <CopyIcon size={22} />
        <span>
          <LiveButton className="link" onClick={() => copyLink(address)}>
            Copy link
          </LiveButton>
          {sheet ? (
            <>
              {' '}
              or{' '}
              <LiveButton className="link" onClick={share}>
                share it
              </LiveButton>
            </>
          ) : null}
        </span>
      </p>
    </>
  )
}
