import type { Metadata } from 'next'
import { BeginViewAs } from '#components/account/begin-view-as.tsx'

export const metadata: Metadata = { title: 'See as a customer', robots: { index: false } }

/** Where a staff member's look at the shop as a customer begins and ends. */
export default function ViewAsPage() {
  return (
    <main className="shop-width py-16">
      <BeginViewAs />
    </main>
  )
}
