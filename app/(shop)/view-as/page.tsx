import type { Metadata } from 'next'
import { BeginViewAs } from '#components/account/begin-view-as.tsx'

export const metadata: Metadata = { title: 'See as a customer', robots: { index: false } }

/** The page on which a staff member starts and ends viewing the shop as a customer. */
export default function ViewAsPage() {
  return (
    <main className="shop-width py-16">
      <BeginViewAs />
    </main>
  )
}
