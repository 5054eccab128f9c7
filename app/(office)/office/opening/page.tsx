import type { Metadata } from 'next'
import { OpeningPage } from '#components/office/sign-in/opening-page.tsx'

export const metadata: Metadata = { title: 'Opening' }

export default function Page() {
  return <OpeningPage />
}
