'use client'

import { useState } from 'react'
import { IconButton } from '#components/kit/button/button.tsx'
import { CheckIcon, CopyIcon } from '#components/kit/icon.tsx'

/** A value to type elsewhere, with a button that copies it. For use in a `dl`. */
export function CopyLine({ label, value }: { label: string; value: string }) {
  const [copied, setCopied] = useState<boolean | null>(null)
  const copy = async () => {
    const done = await navigator.clipboard?.writeText(value).then(
      () => true,
      () => false,
    )
    setCopied(done ?? false)
    setTimeout(() => setCopied(null), 2_000)
  }
  return (
    <div className="flex min-h-12 items-center gap-3 border-t border-hairline">
      <dt className="flex-1 text-muted">{label}</dt>
      <dd className="font-semibold tracking-wide select-all">{value}</dd>
      <dd>
        <IconButton label={`Copy ${label.toLowerCase()}`} onClick={copy}>
          {copied ? <CheckIcon size={18} className="text-success" /> : <CopyIcon size={18} />}
        </IconButton>
        <span role="status" className="sr-only">
          {copied === null ? '' : copied ? `${label} copied` : `${label} could not be copied`}
        </span>
      </dd>
    </div>
  )
}
