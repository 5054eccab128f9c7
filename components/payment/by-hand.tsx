'use client'

import { useState } from 'react'
import { Button, IconButton } from '#components/ui/button.tsx'
import { CheckIcon, ChevronDownIcon, CopyIcon } from '#components/ui/icon.tsx'
import type { PaymentStanding } from '#lib/payment-status.ts'

function Line({ label, value }: { label: string; value: string }) {
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

/** Paying without a prompt: what to type into the M-Pesa menu. Such a payment finds its order by the account. */
export function ByHand({
  byHand,
  open,
  onPaid,
}: {
  byHand: PaymentStanding['byHand']
  open: boolean
  /** Looks again at once. */
  onPaid: () => void
}) {
  return (
    <details open={open} className="group mt-8 bg-calico">
      <summary className="flex min-h-14 list-none items-center justify-between px-4 font-semibold">
        No prompt? Pay by hand
        <ChevronDownIcon size={18} className="group-open:rotate-180" />
      </summary>
      <div className="px-4 pb-4">
        <p className="pb-3 text-small">On your phone: M-Pesa, Lipa na M-Pesa, Pay Bill</p>
        <dl>
          <Line label="Business number" value={byHand.businessNumber} />
          <Line label="Account" value={byHand.accountReference} />
          <Line label="Amount" value={String(byHand.amount)} />
        </dl>
        <Button variant="outline" size="small" className="mt-4" onClick={onPaid}>
          I have paid: look again
        </Button>
      </div>
    </details>
  )
}
