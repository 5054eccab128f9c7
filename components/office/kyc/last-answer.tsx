'use client'

import { When } from '#components/kit/figure/figures.tsx'

/** The last answer that was sent, shown if no company waits. */
export function LastAnswer({ last }: { last: { name: string; at: string } | null }) {
  if (!last) return <>No answer was sent from here yet.</>
  return (
    <>
      The last answer went to {last.name}, <When at={last.at} />.
    </>
  )
}
