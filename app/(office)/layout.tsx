import type { Metadata, Viewport } from 'next'
import { connection } from 'next/server'
import { type ReactNode, Suspense } from 'react'
import { OfficeFrame } from '#components/office/frame/office-frame.tsx'
import { MISSING_PICTURES_SCRIPT } from '#lib/browser/missing-pictures.ts'
import { DENSITY_SCRIPT } from '#lib/office/density-script.ts'
import { fontClasses } from '../fonts.ts'
import { HeadScript } from '../head-script.tsx'
import './office.css'

const IN_HEAD = `${DENSITY_SCRIPT};${MISSING_PICTURES_SCRIPT}`

/**
 * The office's pages are rendered per request, so that every script has the request's nonce (middleware.ts). They
 * contain no data: the browser fetches it.
 */
export const instant = false

export const metadata: Metadata = {
  title: { default: 'Office', template: '%s · Office' },
  robots: { index: false, follow: false },
  referrer: 'same-origin',
  manifest: '/office.webmanifest',
}

export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#fbf9f5' },
    { media: '(prefers-color-scheme: dark)', color: '#12142b' },
  ],
}

export default async function OfficeLayout({ children }: { children: ReactNode }) {
  await connection()
  return (
    <html lang="en-KE" className={fontClasses} suppressHydrationWarning>
      <HeadScript code={IN_HEAD} />
      <body>
        <Suspense fallback={null}>
          <OfficeFrame>{children}</OfficeFrame>
        </Suspense>
      </body>
    </html>
  )
}
