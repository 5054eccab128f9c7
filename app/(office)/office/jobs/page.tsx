import type { Metadata } from 'next'
import { JobsSection } from '#components/office/jobs/jobs-section.tsx'

export const metadata: Metadata = { title: 'Work in the background' }

export default function JobsPage() {
  return <JobsSection />
}
