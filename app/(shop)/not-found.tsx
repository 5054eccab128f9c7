import type { Metadata } from 'next'
import { NothingHere } from '#components/layout/nothing-here.tsx'

export const metadata: Metadata = { title: 'Not found' }

export default function NotFound() {
  return <NothingHere />
}
