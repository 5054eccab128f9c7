'use client'

import { NoAnswer } from '#components/layout/no-answer.tsx'

/** The page shown if the shop API did not respond, with a retry button. */
export default function ShopError({ retry }: { error: unknown; retry: () => void }) {
  return <NoAnswer onRetry={retry} />
}
