import type { Metadata } from 'next'
import { DraftRoom } from '#components/office/orders/draft/draft-room.tsx'

export const metadata: Metadata = { title: 'New order' }

export default function Page() {
  return <DraftRoom />
}
