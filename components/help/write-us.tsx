'use client'

import { useEffect, useState } from 'react'
import { Button, type ButtonVariant } from '#components/kit/button/button.tsx'
import { useDeferred } from '#components/kit/state/use-deferred.ts'

const loadDialog = () => import('./write-us-dialog.tsx')

/** The button that opens the write-us window, which is fetched once the visitor means it. */
export function WriteUs({
  topics,
  to,
  variant = 'main',
}: {
  topics: readonly { id: number; name: string }[]
  /** The sales representative's name, if the message is for them. */
  to?: string
  variant?: ButtonVariant
}) {
  const [open, setOpen] = useState(false)
  const { part, waiting, expect, want } = useDeferred(loadDialog)
  const WriteUsDialog = part?.WriteUsDialog
  /** The country of a delivery quote, from a link of `quoteAddress`; null for any other message. */
  const [quote, setQuote] = useState<string | null>(null)
  const isForShop = to === undefined
  useEffect(() => {
    const country = isForShop ? new URLSearchParams(location.hash.slice(1)).get('quote') : null
    if (country === null) return
    setQuote(country)
    void want().then(setOpen)
  }, [isForShop, want])
  return (
    <>
      <Button
        variant={variant}
        aria-haspopup="dialog"
        disabled={waiting}
        onPointerEnter={expect}
        onFocus={expect}
        onClick={async () => {
          setQuote(null)
          setOpen(await want())
        }}
        className="mt-4 w-full noscript:hidden"
      >
        {to ? `Write to ${to}` : 'Write to us'}
      </Button>
      {open && WriteUsDialog ? (
        <WriteUsDialog topics={topics} to={to} quote={quote} onClose={() => setOpen(false)} />
      ) : null}
    </>
  )
}
