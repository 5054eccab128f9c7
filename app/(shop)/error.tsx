'use client'

import { NoAnswer } from '#components/layout/no-answer.tsx'

/** The shop did not answer: said plainly, with a way to try again. */
export default function ShopError({ retry }: { error: unknown; retry: () => void }) {
  return <NoAnswer onRetry={retry} />
}
