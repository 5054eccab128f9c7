import type { Metadata } from 'next'
import { JobsRoom } from '#components/office/jobs/jobs-room.tsx'

export const metadata: Metadata = { title: 'Work in the background' }

export default function JobsPage() {
  return <JobsRoom />
}
