'use client'

import { When } from '#components/kit/figure/figures.tsx'

/** The last answer that was sent, shown if no company waits. */
export function LastAnswer({ last }: { last: { name: string; at: string } | null }) {
  if (!last) return <>No answers sent yet.</>
  return (
    <>
      The last answer was sent to {last.name}, <When at={last.at} />.
    </>
  )
}
