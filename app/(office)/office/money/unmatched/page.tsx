import { redirect } from 'next/navigation'
import { pathOfUnmatched } from '#lib/office/money-tabs.ts'

/** Address of money without an order before it was part of the statements: links in emails and bookmarks have it. */
export default async function UnmatchedPage({ searchParams }: { searchParams: Promise<{ at?: string | string[] }> }) {
  const { at } = await searchParams
  redirect(pathOfUnmatched(typeof at === 'string' ? at : null))
}
