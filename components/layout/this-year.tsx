'use client'

import { useBrowserValue } from '#lib/browser/use-store.ts'
import { dayInNairobi } from '#lib/format/clock.ts'

/** The year in Nairobi. Rendered in the browser, as a cached page must not contain today's date. */
export function ThisYear() {
  const year = useBrowserValue(() => dayInNairobi(new Date()).slice(0, 4), '')
  return <span className="inline-block min-w-10">{year}</span>
}
