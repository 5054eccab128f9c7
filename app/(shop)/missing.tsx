import type { Metadata } from 'next'
import { NothingHere } from '#components/layout/nothing-here.tsx'
import { markMissing } from '#server/shop/missing.ts'

export const MISSING_METADATA: Metadata = { title: 'Not found', robots: { index: false } }

/** The content of a page whose subject does not exist: the 404 page, with status 404. */
export async function Missing() {
  await markMissing()
  return <NothingHere />
}
